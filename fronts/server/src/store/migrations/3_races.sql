-- Entries in races, which are played on the server. Everybody in a race has the same header.

ALTER TABLE runs ADD COLUMN challenge {text};
ALTER TABLE runs ADD COLUMN sealed_until BIGINT;
ALTER TABLE runs ADD COLUMN is_young BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX runs_of_race ON runs (challenge, game, variant);

CREATE TABLE entries (
    id {id},
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    challenge {text} NOT NULL,
    game {text} NOT NULL,
    variant {text} NOT NULL,
    header {bytes} NOT NULL,
    nonce {bytes} NOT NULL,
    started_at BIGINT NOT NULL,
    is_young BOOLEAN NOT NULL,
    closes_at BIGINT NOT NULL,
    is_ended BOOLEAN NOT NULL,
    run BIGINT REFERENCES runs (id) ON DELETE SET NULL,
    UNIQUE (player, challenge, game, variant)
);
CREATE INDEX entries_by_header ON entries (header);

-- The moves of an entry until it ends. Two instances that both play it cannot both add a move at the same place.
CREATE TABLE entry_moves (
    entry BIGINT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
    after_moves BIGINT NOT NULL,
    records {bytes} NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (entry, after_moves)
);

-- The latest time that any instance saw, so that a clock that is set back opens no race again.
CREATE TABLE times (
    name {text} PRIMARY KEY,
    at BIGINT NOT NULL
);
