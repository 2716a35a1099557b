-- Attempts hold the bytes of a run's file as it grows, marks included. Others may watch it, and any number of players may show runs of the
-- same header. Bytes are counted from the beginning of the file.

CREATE TABLE attempts_again (
    id {id},
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    kind SMALLINT NOT NULL,
    challenge {text} NOT NULL,
    game {text} NOT NULL,
    variant {text} NOT NULL,
    header {bytes} NOT NULL,
    nonce {bytes} NOT NULL,
    started_at BIGINT NOT NULL,
    moved_at BIGINT NOT NULL,
    moves BIGINT NOT NULL,
    size BIGINT NOT NULL,
    run BIGINT REFERENCES runs (id) ON DELETE SET NULL,
    is_ended BOOLEAN NOT NULL,
    is_shown BOOLEAN NOT NULL,
    UNIQUE (player, challenge, game, variant)
);
INSERT INTO attempts_again (player, kind, challenge, game, variant, header, nonce, started_at, moved_at, moves, size, run,
    is_ended, is_shown)
SELECT player, 1, challenge, game, variant, header, nonce, started_at, started_at, moves, size + LENGTH(header), run,
    is_ended, FALSE
FROM attempts ORDER BY id;

CREATE TABLE parts_again (
    attempt BIGINT NOT NULL REFERENCES attempts_again (id) ON DELETE CASCADE,
    after_bytes BIGINT NOT NULL,
    bytes {bytes} NOT NULL,
    received_at BIGINT NOT NULL,
    PRIMARY KEY (attempt, after_bytes)
);
INSERT INTO parts_again (attempt, after_bytes, bytes, received_at)
SELECT attempts_again.id,
    LENGTH(attempts.header) + SUM(LENGTH(records)) OVER (PARTITION BY attempt ORDER BY after_moves) - LENGTH(records),
    records, received_at
FROM parts JOIN attempts ON attempts.id = parts.attempt JOIN attempts_again ON attempts_again.header = attempts.header;

DROP TABLE parts;
DROP TABLE attempts;
ALTER TABLE attempts_again RENAME TO attempts;
ALTER TABLE parts_again RENAME TO parts;
CREATE INDEX attempts_by_header ON attempts (header);
CREATE INDEX attempts_by_move ON attempts (is_ended, moved_at);
CREATE INDEX entries_by_close ON entries (is_ended, closes_at);
