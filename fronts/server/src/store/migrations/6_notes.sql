-- Notes on turns of runs, who reported them, and who does not want to read whom.

CREATE TABLE notes (
    id {id},
    run BIGINT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    moves BIGINT NOT NULL,
    words {text} NOT NULL,
    made_at BIGINT NOT NULL,
    is_hidden BOOLEAN NOT NULL
);
CREATE INDEX notes_on_run ON notes (run, moves);
CREATE INDEX notes_of_player ON notes (player);

CREATE TABLE reports (
    note BIGINT NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (note, player)
);
CREATE INDEX reports_of_player ON reports (player);

CREATE TABLE blocks (
    player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    blocked BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    PRIMARY KEY (player, blocked)
);
CREATE INDEX blocks_by_blocked ON blocks (blocked);
