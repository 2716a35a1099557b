-- Names that look alike: `looks` has every form of each name, where `players.skeleton` has only the first. Rust computes the forms, so
-- those of older players are added when the server opens the database. A name that was given up is kept for the keys of its player.

CREATE TABLE looks (
    skeleton {text} PRIMARY KEY,
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE
);
CREATE INDEX looks_of_player ON looks (player);
CREATE INDEX players_by_name ON players (name);

CREATE TABLE freed (
    -- A keyed hash of a form, and one of a key of the last owner.
    form {bytes} NOT NULL,
    mark {bytes} NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (form, mark)
);
CREATE INDEX freed_by_time ON freed (until);
