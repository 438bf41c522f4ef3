#!/usr/bin/env python3
"""Plays an experiment in parts with Ray, on one machine or on a cluster, and puts the parts together.

    pip install ray
    python3 examples/scale/ray_shards.py examples/experiments/pijersi-setups.toml setups --parts 4

Each part is one task that runs the program; Ray only says where. On a cluster (`--address auto`) the folder and the
program must be seen by all machines. A part that was interrupted goes on where it stopped: give the same command again.
"""

import argparse
import os
import subprocess

import ray


@ray.remote(max_retries=3)
def part(program, experiment, folder, shard, threads):
    """Plays one part; what the program said if that went wrong."""
    command = [program, "report", experiment, "-o", folder, "--shard", shard, "--threads", str(threads)]
    done = subprocess.run(command, capture_output=True, text=True)
    return None if done.returncode == 0 else f"part {shard}: {done.stderr.strip()}"


def main():
    words = argparse.ArgumentParser(description="Plays an experiment in parts with Ray.")
    words.add_argument("experiment", help="the TOML file")
    words.add_argument("folder", help="where the parts, the games and the report go")
    words.add_argument("--parts", type=int, default=4, help="how many parts (4)")
    words.add_argument("--threads", type=int, default=1, help="threads of each part (1)")
    words.add_argument("--address", help="a running Ray cluster (`auto`); without it, this machine")
    words.add_argument("--program", default="boardwright", help="the program, if it is not on the path")
    said = words.parse_args()

    # tasks run in folders of their own, so paths must not depend on where they are read
    experiment, folder = os.path.abspath(said.experiment), os.path.abspath(said.folder)
    ray.init(address=said.address, log_to_driver=False, logging_level="ERROR")
    shards = [f"{number}/{said.parts}" for number in range(1, said.parts + 1)]
    tasks = [
        part.options(num_cpus=said.threads).remote(said.program, experiment, folder, shard, said.threads)
        for shard in shards
    ]
    wrong = [answer for answer in ray.get(tasks) if answer]
    if wrong:
        raise SystemExit("\n".join(wrong))

    files = [f"{folder}/games-{number}-of-{said.parts}.jsonl" for number in range(1, said.parts + 1)]
    subprocess.run([said.program, "merge", *files, "-r", f"{folder}/games.jsonl"], check=True)
    # all games are there now: this only counts them and writes the page
    subprocess.run([said.program, "report", experiment, "-o", folder], check=True)


if __name__ == "__main__":
    main()
