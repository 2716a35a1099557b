-- Codes that add a key to a player, as hashes: for a second device, and for one who has lost every device.

CREATE TABLE codes (
    hash {bytes} PRIMARY KEY,
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    -- None for a phrase that is kept on paper.
    expires_at BIGINT
);
CREATE INDEX codes_of_player ON codes (player);
