#!/usr/bin/env python3
"""Plays an experiment in parts by as many workers as you start, which share nothing but a folder.

    python3 examples/scale/shared_folder.py examples/experiments/pijersi-setups.toml setups --parts 16

Give this command on every machine, as often as you like, and whenever you like: each worker takes the next part that nobody
works on, and whoever finds all parts done puts them together. A worker that is killed loses nothing: its part is taken over
when its claim has not been renewed for a while, and goes on where it stopped.

A part is claimed by making a file that must not exist yet. While the part is being played, the file is touched again and
again; one that is older than `--stale` is dead, and whoever succeeds in renaming it may claim the part anew. Only the age of
files counts, measured by the clock of the folder itself, so the clocks of the machines need not agree. Games that were
finished are handed on; all else that a worker writes, it writes where nobody else does, and renames.
"""

import argparse
import os
import socket
import subprocess
import time
import uuid


# the number of what comes after all parts
LAST = 0


class Queue:
    """The parts of an experiment, as files in a folder."""

    def __init__(self, folder, parts, stale):
        self.folder, self.parts, self.stale = folder, parts, stale
        self.name = f"{socket.gethostname()}-{os.getpid()}-{uuid.uuid4().hex[:8]}"
        os.makedirs(folder, exist_ok=True)

    def path(self, part, what):
        return os.path.join(self.folder, f"part-{part}-of-{self.parts}.{what}")

    def now(self):
        """The time by the clock of the folder."""
        mark = os.path.join(self.folder, f".clock-{self.name}")
        with open(mark, "w", encoding="utf-8"):
            pass
        try:
            return os.stat(mark).st_mtime
        finally:
            os.remove(mark)

    def is_done(self, part):
        return os.path.exists(self.path(part, "done"))

    def claim(self, part):
        """Makes the claim file; false where somebody else has one, or the part is done."""
        claim = self.path(part, "claim")
        try:
            with open(claim, "x", encoding="utf-8") as file:
                file.write(self.name)
        except FileExistsError:
            return False
        if self.is_done(part):
            self.release(part)
            return False
        return True

    def owns(self, part):
        try:
            with open(self.path(part, "claim"), encoding="utf-8") as file:
                return file.read() == self.name
        except FileNotFoundError:
            return False

    def beat(self, part):
        """Says that the part is still being played; false where it has been taken over."""
        if not self.owns(part):
            return False
        try:
            os.utime(self.path(part, "claim"))
        except FileNotFoundError:
            return False
        return True

    def bury(self, part):
        """Takes a dead claim away; of several who try only one can rename it."""
        claim = self.path(part, "claim")
        try:
            if self.now() - os.stat(claim).st_mtime < self.stale:
                return
            grave = f"{claim}-dead-{self.name}"
            os.rename(claim, grave)
            # it may have been renewed, or made anew by another, between the two: then it is alive, and goes back
            if self.now() - os.stat(grave).st_mtime < self.stale:
                os.link(grave, claim)
            os.remove(grave)
        except (FileNotFoundError, FileExistsError):
            pass

    def release(self, part):
        if self.owns(part):
            os.remove(self.path(part, "claim"))

    def finish(self, part):
        """Says that the part is done, at once and wholly, and gives the claim back."""
        made = f"{self.path(part, 'done')}-{self.name}"
        with open(made, "w", encoding="utf-8") as file:
            file.write(self.name)
        os.replace(made, self.path(part, "done"))
        self.release(part)

    def next(self):
        """The next part for this worker; none where all others are taken."""
        for part in range(1, self.parts + 1):
            if not self.is_done(part):
                self.bury(part)
                if self.claim(part):
                    return part
        return None

    def all_done(self):
        return all(self.is_done(part) for part in range(1, self.parts + 1))


def play(queue, part, said, own):
    """Plays a part in a folder of its own, so that a worker that only seemed dead does no harm; true where it is done."""
    own_file = os.path.join(own, f"games-{part}-of-{queue.parts}.jsonl")
    so_far = queue.path(part, "so-far")
    os.makedirs(own, exist_ok=True)
    keep(so_far, own_file)
    command = [said.program, "report", said.experiment, "-o", own, "--shard", f"{part}/{queue.parts}"]
    command += ["--threads", str(said.threads)]
    with open(os.path.join(own, "errors.txt"), "w+", encoding="utf-8") as errors:
        playing = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors)
        while playing.poll() is None:
            try:
                playing.wait(said.stale / 5)
            except subprocess.TimeoutExpired:
                # what is there so far is seen by whoever takes over
                if not queue.beat(part):
                    playing.kill()
                    playing.wait()
                    return False
                keep(own_file, so_far)
        if playing.returncode != 0:
            errors.seek(0)
            queue.release(part)
            raise SystemExit(f"part {part}: {errors.read().strip()}")
    # whoever else may have finished it has the same games
    keep(own_file, os.path.join(said.folder, os.path.basename(own_file)))
    queue.finish(part)
    return True


def put_together(queue, said, own):
    """Merges the parts and writes the report, saying again and again that it is at work."""
    files = [os.path.join(said.folder, f"games-{n}-of-{said.parts}.jsonl") for n in range(1, said.parts + 1)]
    made = os.path.join(own, "games.jsonl")
    os.makedirs(own, exist_ok=True)
    for command, then in [
        ([said.program, "merge", *files, "-r", made], lambda: keep(made, os.path.join(said.folder, "games.jsonl"))),
        ([said.program, "report", said.experiment, "-o", said.folder], lambda: None),
    ]:
        working = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        while working.poll() is None:
            try:
                working.wait(said.stale / 5)
            except subprocess.TimeoutExpired:
                queue.beat(LAST)
        if working.returncode != 0:
            queue.release(LAST)
            raise SystemExit(working.returncode)
        then()


def keep(source, target):
    """Copies a file so that nobody ever sees half of it."""
    if os.path.exists(source):
        made = f"{target}-{uuid.uuid4().hex}"
        with open(source, "rb") as old, open(made, "wb") as new:
            new.write(old.read())
            new.flush()
            os.fsync(new.fileno())
        os.replace(made, target)


def main():
    words = argparse.ArgumentParser(description="Plays an experiment in parts that workers take from a shared folder.")
    words.add_argument("experiment", help="the TOML file")
    words.add_argument("folder", help="where the parts, the games and the report go; all workers must see it")
    words.add_argument("--parts", type=int, default=16, help="how many parts, the same for all workers (16)")
    words.add_argument("--threads", type=int, default=1, help="threads of each part (1)")
    words.add_argument("--stale", type=float, default=60, help="seconds after which a claim is dead (60)")
    words.add_argument("--program", default="boardwright", help="the program, if it is not on the path")
    said = words.parse_args()

    queue = Queue(os.path.join(said.folder, "queue"), said.parts, said.stale)
    own = os.path.join(queue.folder, queue.name)
    while not queue.all_done():
        part = queue.next()
        if part is None:
            # others are at work; one of them may die
            time.sleep(said.stale / 10)
        elif play(queue, part, said, own):
            print(f"part {part} of {said.parts}", flush=True)

    # putting the parts together is one more piece of work, for one of them
    while not queue.is_done(LAST):
        queue.bury(LAST)
        if queue.claim(LAST):
            put_together(queue, said, own)
            queue.finish(LAST)
        else:
            time.sleep(said.stale / 10)


if __name__ == "__main__":
    main()
