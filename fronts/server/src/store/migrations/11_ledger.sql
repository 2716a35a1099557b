-- A chain of signed entries about results. Nobody changes or deletes an entry.

CREATE TABLE ledger (
    number BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    -- JSON.
    record {text} NOT NULL,
    before {text} NOT NULL,
    signature {text} NOT NULL
);

-- The newest entry. Appending locks this row.
CREATE TABLE ledger_head (
    id BIGINT PRIMARY KEY,
    number BIGINT NOT NULL,
    hash {text} NOT NULL
);
INSERT INTO ledger_head (id, number, hash) VALUES (1, 0, '');

-- The salts of seals in the ledger. They are forgotten with the run or the player.
ALTER TABLE runs ADD COLUMN salt {bytes};
-- The number of the run's entry.
ALTER TABLE runs ADD COLUMN entry BIGINT;
ALTER TABLE players ADD COLUMN salt {bytes};
