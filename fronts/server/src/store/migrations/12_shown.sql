-- True if the player of an entry lets others see that they play.
ALTER TABLE entries ADD COLUMN is_shown BOOLEAN NOT NULL DEFAULT FALSE;

-- The most moves of an attempt that arrived at once, and those of the run that it became.
ALTER TABLE attempts ADD COLUMN largest BIGINT NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN largest BIGINT;

-- Players of a race are counted.
CREATE INDEX entries_by_challenge ON entries (challenge);
