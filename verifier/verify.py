#!/usr/bin/env python3
"""Checks Wardroom records without Wardroom: python3 verify.py [--head HEAD] FILE...

Written from docs/guides/record-format.md alone, with nothing but Python's standard library. It knows no game: it
checks the form, the commitment, the chain, the order of the entries, and that every die and every draw came out of the
sealed stream. Whether the orders were legal and the right dice were asked for, only the rules can say
(`wardroom verify`). It leaves with 0 if all files are in order, 1 if one is not.
"""

import hashlib
import hmac
import json
import re
import struct
import sys


class Wrong(Exception):
    """What is wrong with a record."""


def need(holds, reason):
    if not holds:
        raise Wrong(reason)


# The form: every field once, in its order, and nothing else.


def of(kind, fits=lambda value: True):
    """A test for values of a type; True is no number here."""
    return lambda value: type(value) is kind and fits(value)


def is_sorted(value):
    """Whether the keys of all objects in a value are ordered by their bytes."""
    if isinstance(value, dict):
        keys = [key.encode() for key in value]
        return keys == sorted(keys) and all(map(is_sorted, value.values()))
    return not isinstance(value, list) or all(map(is_sorted, value))


TEXT, FLAG, LIST = of(str), of(bool), of(list)
COUNT = of(int, lambda number: 0 <= number < 2**32)
BYTE = of(int, lambda number: 0 <= number < 256)
TRUE = of(bool, lambda flag: flag)
HASH = of(str, re.compile(r"[0-9a-f]{64}").fullmatch)
TEXTS = of(list, lambda texts: all(map(TEXT, texts)))
FACES = of(list, lambda faces: all(map(BYTE, faces)))
KIND = of(list, lambda kind: len(kind) == 2 and TEXT(kind[0]) and COUNT(kind[1]) and 0 < kind[1] < 2**16)
CUP = of(list, lambda cup: cup and all(map(KIND, cup)))
OPTIONS = of(dict, lambda options: all(map(TEXT, options.values())) and is_sorted(options))
SETUP = lambda value: value is not None and is_sorted(value)

# A question mark marks what may be left out.
RECORD = {
    "format": TEXT, "version": COUNT, "note?": TEXT, "game": TEXT, "scenario": TEXT, "options": OPTIONS, "data": TEXT,
    "data_sha256": HASH, "practice": FLAG, "seeded": FLAG, "hot_seat?": TRUE, "commitment": HASH, "secret": HASH,
    "entropies": TEXTS, "setup?": SETUP, "from?": HASH, "entries": LIST,
}
ENTRY = {
    "number": COUNT, "seat?": TEXT, "action?": TEXT, "undo?": COUNT, "rollback?": COUNT, "resigns?": TRUE,
    "rolls": LIST, "typed?": TRUE, "head": HASH,
}
DICE = {"rule": TEXT, "sides": BYTE, "faces": FACES}
DRAW = {"rule": TEXT, "draw": TEXT, "cup?": CUP}
NOTE = (
    "This is the referee's file: it holds the secret of the dice and every hidden order. "
    "Show it to the players when the game is over, not before."
)


def check_form(value, form, what):
    need(type(value) is dict, f"{what} is no object")
    expected = []
    for name, fits in form.items():
        name, optional = name.rstrip("?"), name.endswith("?")
        if name in value:
            need(fits(value[name]), f"{what}: {name} is malformed")
            expected.append(name)
        else:
            need(optional, f"{what}: {name} is missing")
    need(list(value) == expected, f"{what}: its fields are not those of the form, in their order")


def without_twins(pairs):
    found = dict(pairs)
    need(len(found) == len(pairs), "a field stands twice")
    return found


def written(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read(text):
    """The record in a text, in the one form in which it is written."""
    try:
        record = json.loads(text, object_pairs_hook=without_twins)
    except json.JSONDecodeError as error:
        raise Wrong(f"no JSON: {error}") from error
    need(type(record) is dict and record.get("format") == "wardroom-record", "this is no Wardroom record")
    need(record.get("version") in (1, 2), "its version is not known")
    check_form(record, RECORD, "the record")
    need(record.get("note", NOTE) == NOTE, "its note is not the program's")
    cups = False
    for at, entry in enumerate(record["entries"]):
        check_form(entry, ENTRY, f"entry {at}")
        for roll in entry["rolls"]:
            check_form(roll, DRAW if type(roll) is dict and "draw" in roll else DICE, f"entry {at}, a roll")
            cups = cups or "cup" in roll
    need(record["version"] == (2 if cups else 1), "its version is not that of what it holds")
    blanks_out = re.sub(r'("(?:[^"\\]|\\.)*")|\s+', lambda found: found[1] or "", text)
    need(blanks_out == written(record), "it is not written in the one form of records")
    return record


# What is hashed: rows of fields.


def count(number):
    return struct.pack(">I", number)


def field(value):
    value = value.encode() if isinstance(value, str) else value
    return count(len(value)) + value


def row(*values):
    return b"".join(map(field, values))


def several(values):
    return count(len(values)) + row(*values)


def sha256(data):
    return hashlib.sha256(data).digest()


def mac(secret, data):
    return hmac.new(secret, data, hashlib.sha256).digest()


def first_head(record):
    options = record["options"]
    return sha256(
        row("wardroom terms 1", record["game"], record["scenario"])
        + count(len(options))
        + b"".join(row(word, value) for word, value in options.items())
        + row(bytes.fromhex(record["data_sha256"]), "practice" if record["practice"] else "sealed")
        + row("seeded" if record["seeded"] else "drawn", bytes.fromhex(record["commitment"]))
        + several(record["entropies"])
        + field(written(record["setup"]) if "setup" in record else "")
        + field(bytes.fromhex(record.get("from", "")))
        + (field("hot seat") if "hot_seat" in record else b"")
    )


def deed_of(entry):
    kinds = [kind for kind in ("action", "undo", "rollback", "resigns") if kind in entry]
    if "seat" not in entry:
        need(kinds == [], "nobody has decided it")
        return row("opening", "", "")
    need(len(kinds) == 1, "it is of no kind, or of several")
    kind = kinds[0]
    value = {"action": lambda: entry["action"], "resigns": lambda: ""}.get(kind, lambda: str(entry[kind]))()
    return row("resign" if kind == "resigns" else kind, entry["seat"], value)


def roll_fields(roll):
    if "draw" not in roll:
        return row(roll["rule"], f"d{roll['sides']}", bytes(roll["faces"]))
    return row(roll["rule"], "draw", roll["draw"])


def next_head(secret, before, entry, deed):
    blind = mac(secret, row("wardroom blind 1", before))
    return sha256(
        row("wardroom entry 1", before, blind)
        + count(entry["number"])
        + deed
        + field("typed" if "typed" in entry else "rolled")
        + count(len(entry["rolls"]))
        + b"".join(map(roll_fields, entry["rolls"]))
    )


# The dice.


def chacha20(key):
    """The words of a ChaCha20 stream: 20 rounds, a counter of 64 bits from 0, a nonce of zeros."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key), 0, 0, 0, 0]
    quarters = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
    quarters += [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
    low = 0xFFFFFFFF
    for block in range(2**64):
        start[12:14] = block & low, block >> 32
        x = start[:]
        for a, b, c, d in quarters * 10:
            for to, by, mixed, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[to] = (x[to] + x[by]) & low
                word = x[mixed] ^ x[to]
                x[mixed] = ((word << turn) | (word >> (32 - turn))) & low
        yield from ((one + other) & low for one, other in zip(x, start))


def below(stream, n):
    return next(word for word in stream if word < 2**32 - 2**32 % n) % n


def check_rolls(stream, rolls):
    """Rolls again; how many draws, and what came after them, could not be checked for want of their cups."""
    for at, roll in enumerate(rolls):
        if "draw" not in roll:
            need(roll["sides"] > 0, "a die has no sides")
            faces = [below(stream, roll["sides"]) + 1 for _ in roll["faces"]]
            need(faces == roll["faces"], f"the faces for {roll['rule']} are {faces}; the record says {roll['faces']}")
        elif "cup" not in roll:
            return len(rolls) - at
        else:
            things = [kind for kind, number in roll["cup"] for _ in range(number)]
            drawn = things[below(stream, len(things))]
            need(drawn == roll["draw"], f"{drawn} is drawn for {roll['rule']}; the record says {roll['draw']}")
    return 0


# The whole.


def check_order(entry, entries, standing):
    """Whether an entry may stand after those before it, as far as that can be told without the rules."""
    if "undo" in entry:
        need(standing and standing[-1] == entry["undo"], "the order it takes back is not the last that stands")
        undone = entries[standing.pop()]
        need(undone["seat"] == entry["seat"], "it takes back the order of another seat")
        need(undone["rolls"] == [], "it takes back an order after which dice fell")
    elif "rollback" in entry:
        need(entry["rollback"] < entry["number"], "it goes back to what has not been")
        standing[:] = [at for at in standing if at <= entry["rollback"]]
    elif "action" in entry:
        standing.append(entry["number"])
    need("action" in entry or "seat" not in entry or entry["rolls"] == [], "dice fell without an order")


def verify(text, head=None):
    """Checks a record; gives its entries, its rolls, and how many of them could not be checked."""
    record = read(text)
    need(sha256(record["data"].encode()).hex() == record["data_sha256"], "the overlay does not fit its hash")
    secret = bytes.fromhex(record["secret"])
    need(sha256(secret).hex() == record["commitment"], "the secret does not fit its commitment")
    need(record["practice"] or "setup" not in record, "only a practice game may start from a set-up")
    entries, standing, unchecked = record["entries"], [], 0
    need(entries, "the opening is missing")
    before = first_head(record)
    for at, entry in enumerate(entries):
        try:
            need(entry["number"] == at, f"it calls itself number {entry['number']}")
            need(at == 0 or not entries[at - 1].get("resigns"), "it comes after the end")
            deed = deed_of(entry)
            need(("seat" in entry) == (at > 0), "the opening comes first, and once")
            check_order(entry, entries, standing)
            if "typed" in entry:
                need(record["practice"] and entry["rolls"], "dice were typed where none may be")
            else:
                dice = row("wardroom dice 1") + several(record["entropies"]) + field(before) + deed
                unchecked += check_rolls(chacha20(mac(secret, dice)), entry["rolls"])
            before = next_head(secret, before, entry, deed)
            need(before.hex() == entry["head"], f"its head is {before.hex()}")
        except Wrong as wrong:
            raise Wrong(f"entry {at}: {wrong}") from wrong
    need(head is None or head in [entry["head"] for entry in entries], f"no entry has the head {head}")
    return len(entries), sum(len(entry["rolls"]) for entry in entries), unchecked


def main(arguments):
    head = None
    if arguments[:1] == ["--head"]:
        head, arguments = arguments[1], arguments[2:]
    good = bool(arguments) or print(__doc__)
    for name in arguments:
        try:
            with open(name, encoding="utf-8", newline="") as file:
                entries, rolls, unchecked = verify(file.read(), head)
            left = f"; {unchecked} rolls cannot be checked, their cup not being written down" if unchecked else ""
            print(f"{name}: in order, {entries} entries, {rolls} rolls{left}")
        except (Wrong, OSError, UnicodeDecodeError, RecursionError) as error:
            good = False
            print(f"{name}: {error}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
