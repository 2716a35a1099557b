-- What was played, however its run is written: see `play_hash`. Two players of a sealed race may play the same.

ALTER TABLE runs ADD COLUMN play {bytes};
CREATE UNIQUE INDEX runs_by_play ON runs (play);
