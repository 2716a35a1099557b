-- Players, their keys, and runs. {id}, {bytes} and {text} stand for what each database calls a number it counts up, bytes, and text that is
-- compared byte by byte.

CREATE TABLE players (
    id {id},
    name {text} NOT NULL,
    -- What names that look alike have in common.
    skeleton {text} NOT NULL UNIQUE,
    made_at BIGINT NOT NULL,
    named_at BIGINT NOT NULL
);

CREATE TABLE keys (
    key {bytes} PRIMARY KEY,
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    added_at BIGINT NOT NULL
);
CREATE INDEX keys_of_player ON keys (player);

-- Signed requests that were taken, until their time is out.
CREATE TABLE nonces (
    key {bytes} NOT NULL,
    nonce {text} NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (key, nonce)
);
CREATE INDEX nonces_by_end ON nonces (expires_at);

-- A run is its own entry in the queue: see `state`, `leased_until` and `attempts`.
CREATE TABLE runs (
    id {id},
    hash {bytes} NOT NULL UNIQUE,
    player BIGINT REFERENCES players (id) ON DELETE CASCADE,
    kind SMALLINT NOT NULL,
    game {text} NOT NULL,
    variant {text} NOT NULL,
    rules BIGINT NOT NULL,
    run {bytes} NOT NULL,
    uploaded_at BIGINT NOT NULL,
    state SMALLINT NOT NULL,
    leased_until BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    trouble {text},
    is_won BOOLEAN NOT NULL,
    score BIGINT NOT NULL,
    depth BIGINT NOT NULL,
    word {text} NOT NULL,
    cause {text} NOT NULL,
    moves BIGINT NOT NULL,
    feats {text} NOT NULL
);
CREATE INDEX runs_on_board ON runs (state, kind, game, variant, is_won DESC, score DESC, depth DESC, id);
CREATE INDEX runs_of_player ON runs (player, id);
