#!/usr/bin/env python3
"""Reads the results of experiments from Parquet: of each rule set how many games were won, drawn, and how long they were.

    pip install pyarrow
    cargo run --features parquet -- report examples/experiments/mensaspiel-prisoners.toml -o prisoners
    python3 examples/scale/read_parquet.py prisoners/games.parquet

Several files are read as one table.
"""

import sys

import pyarrow.compute as pc
import pyarrow.dataset as ds


def main():
    games = ds.dataset(sys.argv[1:], format="parquet").to_table(columns=["rules", "agents", "end", "turns"])
    games = games.append_column("drawn", pc.cast(pc.equal(games["end"], "draw"), "double"))
    groups = games.group_by(["rules", "agents"], use_threads=False)
    told = groups.aggregate([("end", "count"), ("drawn", "mean"), ("turns", "mean")])
    for row in told.to_pylist():
        draws, turns = 100 * row["drawn_mean"], row["turns_mean"]
        print(f"{row['rules']}, {row['agents']}: {row['end_count']} games, {draws:.1f} % drawn, {turns:.1f} turns")


if __name__ == "__main__":
    main()
