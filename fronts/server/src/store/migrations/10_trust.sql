-- The key that made a code: a removed device takes its codes along. Codes of earlier versions have none.

ALTER TABLE codes ADD COLUMN made_by {bytes};
ALTER TABLE codes ADD COLUMN made_at BIGINT NOT NULL DEFAULT 0;

-- Courses that forgotten names have played, until their days or races are over. A mark is a keyed hash of a name or of a key.
CREATE TABLE spent (
    mark {bytes} NOT NULL,
    challenge {text} NOT NULL,
    game {text} NOT NULL,
    variant {text} NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (mark, challenge, game, variant)
);
CREATE INDEX spent_by_end ON spent (until);

-- The digest of the first state of each run that was begun here. Seeds that differ only in bits that the dice ignore share it.
ALTER TABLE attempts ADD COLUMN beginning BIGINT;
ALTER TABLE entries ADD COLUMN beginning BIGINT;
CREATE INDEX attempts_by_beginning ON attempts (beginning);
CREATE INDEX entries_by_beginning ON entries (beginning);

-- The state of the SHA-256 of an attempt's bytes, so that a part costs the same at any length.
ALTER TABLE attempts ADD COLUMN hasher {bytes};

-- The sender of a run that waits, as a keyed hash of the player or the address. Senders take turns in the queue.
ALTER TABLE runs ADD COLUMN sender {bytes};

-- The address from which a note was reported, as a keyed hash.
ALTER TABLE reports ADD COLUMN address {bytes};

-- When a limit of an address or a player is free again.
CREATE TABLE takes (
    asker {bytes} NOT NULL,
    what {text} NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (asker, what)
);
CREATE INDEX takes_by_end ON takes (until);

CREATE INDEX attempts_by_run ON attempts (run);
