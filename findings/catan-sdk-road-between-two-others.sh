#!/usr/bin/env bash
# catan-sdk 0.1.5 (PyPI), Catan.
# One would guess: a road is as long as its pieces that follow one another; a settlement of another player interrupts it
# where it stands between two of them, and changes nothing at an end (the rules' almanac, "Longest Road").
# What happens: no road is counted from an end where another has built. So one that ends at other players' settlements
# on both sides is counted one piece too short: who holds Longest Road with five pieces loses its two points when
# another builds at the end that was free, and who builds five such pieces does not get them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet catan-sdk==0.1.5
"$folder/bin/python" - <<'END'
from catan.board.setup import create_board
from catan.engine.executor import update_longest_road
from catan.engine.longest_road import compute_longest_road
from catan.models.board import Building
from catan.models.enums import BuildingType, GamePhase, ResourceType
from catan.models.state import GameState, PlayerState

def player(number):
    return PlayerState(
        player_id=number, resources={kind: 0 for kind in ResourceType if kind != ResourceType.DESERT}, dev_cards=[],
        dev_cards_count=0, resource_count=0, knights_played=0, roads_remaining=15, settlements_remaining=5,
        cities_remaining=4, public_vp=2, has_longest_road=False, has_largest_army=False)

def begin():
    return GameState(
        board=create_board(randomize=False), players=[player(number) for number in range(3)], current_player_id=0,
        phase=GamePhase.PRE_ROLL, turn_number=1, dice=None, pending_trades=[], trades_proposed_this_turn=0,
        dev_cards_remaining=25, longest_road_player=None, largest_army_player=None)

def edge(board, ends):
    return next(edge for edge in board.edges.values() if set(edge.vertex_ids) == set(ends))

def straight(board, count, points):
    """Points that follow one another, the first given."""
    if len(points) > count:
        return points
    for point in board.vertices[points[-1]].adjacent_vertex_ids:
        if point not in points:
            found = straight(board, count, [*points, point])
            if found:
                return found
    return None

def build(board, point, owner):
    board.vertices[point].building = Building(player_id=owner, building_type=BuildingType.SETTLEMENT)

def seen(count, *ends):
    """The length of a road of player 0, and who holds Longest Road, as others build at its ends."""
    state = begin()
    points = straight(state.board, count, [0])
    build(state.board, points[2], 0)
    told = []
    for pair in zip(points, points[1:]):
        edge(state.board, pair).road_owner = 0
    for owner, end in ((None, None), *ends):
        if owner:
            build(state.board, points[end], owner)
        update_longest_road(state)
        told.append((compute_longest_road(state.board, 0), state.longest_road_player, state.players[0].public_vp))
    return told

for name, told, expected in [
    ("five pieces; 1 builds at an end; 2 at the other", seen(5, (1, 0), (2, -1)), [(5, 0, 4), (5, 0, 4), (4, None, 2)]),
    ("six pieces; the same", seen(6, (1, 0), (2, -1)), [(6, 0, 4), (6, 0, 4), (5, 0, 4)]),
    ("six pieces; 1 builds between the fourth and the fifth", seen(6, (1, 4)), [(6, 0, 4), (4, None, 2)]),
]:
    print(f"{name}: (length, holder, points) {told}")
    assert told == expected, "this has changed"
END
