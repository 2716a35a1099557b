-- Counted attempts, whose moves come in parts.

CREATE TABLE secrets (
    name {text} PRIMARY KEY,
    value {bytes} NOT NULL
);

ALTER TABLE runs ADD COLUMN took BIGINT;

CREATE TABLE attempts (
    id {id},
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    challenge {text} NOT NULL,
    game {text} NOT NULL,
    variant {text} NOT NULL,
    header {bytes} NOT NULL UNIQUE,
    nonce {bytes} NOT NULL,
    started_at BIGINT NOT NULL,
    moves BIGINT NOT NULL,
    size BIGINT NOT NULL,
    chain {bytes} NOT NULL,
    run BIGINT REFERENCES runs (id) ON DELETE SET NULL,
    is_ended BOOLEAN NOT NULL,
    UNIQUE (player, challenge, game, variant)
);

CREATE TABLE parts (
    attempt BIGINT NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    after_moves BIGINT NOT NULL,
    records {bytes} NOT NULL,
    received_at BIGINT NOT NULL,
    PRIMARY KEY (attempt, after_moves)
);
