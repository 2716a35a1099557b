-- Passkeys that bring a name to another device.

CREATE TABLE passkeys (
    credential {bytes} PRIMARY KEY,
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    key {bytes} NOT NULL,
    added_at BIGINT NOT NULL
);
CREATE INDEX passkeys_of_player ON passkeys (player);
