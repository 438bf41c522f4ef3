#!/bin/sh
# Plays an experiment on a Slurm cluster, in 16 parts, and puts the parts together.
#
#   sh examples/scale/slurm.sh examples/experiments/pijersi-fixes.toml fixes
#
# The folder (here `fixes`) and `boardwright` must be seen by all machines. A part that was interrupted goes on where it
# stopped: give the same command again.
#
#SBATCH --job-name=boardwright
#SBATCH --cpus-per-task=4
#SBATCH --time=04:00:00
#SBATCH --requeue

set -eu
parts=${PARTS:-16}

if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
  # one part, on one machine of the cluster
  exec boardwright report "$1" -o "$2" --shard "$SLURM_ARRAY_TASK_ID/$parts" --threads "${SLURM_CPUS_PER_TASK:-1}"
fi

# on the machine where the command is given: an array of parts, and when all have ended well, one job that merges and counts
mkdir -p "$2"
export PARTS="$parts"
array=$(sbatch --parsable --array="1-$parts" --output="$2/part-%a.log" "$0" "$1" "$2")
sbatch --dependency="afterok:$array" --output="$2/merge.log" --cpus-per-task=1 \
  --wrap "boardwright merge '$2'/games-*-of-$parts.jsonl -r '$2/games.jsonl' --force && boardwright report '$1' -o '$2'"
