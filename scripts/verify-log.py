#!/usr/bin/env python3
"""Checks a Sealtick log: entries, tree, root, signature, R of every closed trade. Standard library only.

usage: verify-log.py (--url https://site | --file export.json) [--checkpoint saved.txt] [--key KEY] [--json]
exit code: 0 valid, 1 not valid, also for a log that follows a restore (RESTORED) or has no entries, 2 wrong usage.
Without --checkpoint and --key only self-consistency is checked ("unpinned"). The signature is verified by `openssl`; without it that step is skipped with a note.
"""
import argparse, base64, hashlib, json, os, subprocess, sys, tempfile, urllib.request
from decimal import ROUND_HALF_UP, Decimal as D

sha256 = lambda *parts: hashlib.sha256(b"".join(parts)).digest()
findings = []


def find(code, index, detail):
    findings.append({"code": code, "index": index, "detail": detail})


class Number(str):
    """A number with its original digits, because canonical JSON has one form per number."""


def parse(text):
    return json.loads(text, parse_float=Number, parse_int=Number)


def canonical(value):
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, dict):
        return "{%s}" % ",".join(f"{canonical(k)}:{canonical(v)}" for k, v in sorted(value.items()))
    if isinstance(value, list):
        return "[%s]" % ",".join(map(canonical, value))
    return json.dumps(value, ensure_ascii=False)


def root_of(leaves):
    """Root of RFC 6962: hashes pairs level by level; an odd last node moves up unchanged."""
    level = leaves
    while len(level) > 1:
        pairs = [sha256(b"\x01", a, b) for a, b in zip(level[::2], level[1::2])]
        level = pairs + level[len(level) - len(level) % 2:]
    return level[0] if level else sha256()


def read_saved(path):
    return open(path, encoding="utf-8").read().rstrip() + "\n"


def read_note(note):
    text, _, signatures = note.rpartition("\n\n")
    origin, size, root = (text + "\n").split("\n")[:3]
    return text + "\n", origin, int(size), base64.b64decode(root), signatures.splitlines()


def check_signature(note, keys, what):
    """Returns the key that signed, False if none did, None if openssl is not installed."""
    text, origin, _, _, signatures = read_note(note)
    for key in keys:
        name, key_id, encoded = key.split("+", 2)
        for line in signatures:
            _, signer, blob = line.split(" ")
            blob = base64.b64decode(blob)
            if name != origin or signer != name or blob[:4].hex() != key_id:
                continue
            der = bytes.fromhex("302a300506032b6570032100") + base64.b64decode(encoded)[1:]
            with tempfile.TemporaryDirectory() as folder:
                path = lambda name: os.path.join(folder, name)
                for file, content in (("key", der), ("text", text.encode()), ("sig", blob[4:])):
                    open(path(file), "wb").write(content)
                try:
                    done = subprocess.run(["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", path("key"),
                                           "-rawin", "-in", path("text"), "-sigfile", path("sig")], capture_output=True)
                except FileNotFoundError:
                    return None
            if done.returncode == 0:
                return key
    find("BAD_SIGNATURE", None, f"{what} is not signed by a key of {origin}")
    return False


def check_r(index, opened, fill, closed):
    """Checks net R against the printed prices and cost: sum of weight x (exit - fill), less cost, over the published risk."""
    sign = 1 if opened["side"] == "long" else -1
    moved = sum(D(part["weight"]) * (D(part["price"]) - D(fill)) for part in closed["exits"]) * sign
    net = (moved - D(closed["cost"])) / abs(D(opened["entry"]) - D(opened["stop"]))
    stated = D(closed["netR"])
    if abs(net - stated) > D("0.00000051"):
        find("ENTRY_INVALID", index, f"states {stated} R, but its prices give {net.quantize(D('0.000001'), ROUND_HALF_UP)} R")


def check_entries(items, size):
    leaves, opened, fills, hidden, last = [], {}, {}, 0, ""
    for item in items:
        index, leaf, entry = int(item["index"]), bytes.fromhex(item["leafHash"]), item.get("entry")
        if index != len(leaves) + 1:
            find("GAP", len(leaves) + 1, f"found entry {index} instead of {len(leaves) + 1}")
            break
        leaves.append(leaf)
        if entry is None:
            hidden += 1
            continue
        if sha256(b"\x00", canonical(entry).encode()) != leaf or entry.get("index") != str(index):
            find("ROW_MISMATCH", index, "the content does not match its leaf hash")
            continue
        if entry["issuedAt"] < last:
            find("ENTRY_INVALID", index, "is dated before the previous entry")
        last, signal = max(last, entry["issuedAt"]), entry.get("signalId")
        if entry["kind"] == "signal.opened":
            opened[signal] = entry
        elif entry.get("change") == "filled":
            fills[signal] = entry["price"]
        elif entry["kind"] == "signal.closed" and entry["netR"] is not None and signal in fills and signal in opened:
            check_r(index, opened[signal], fills[signal], entry)
    if len(leaves) < size and not any(one["code"] == "GAP" for one in findings):
        find("LEAF_MISSING", len(leaves) + 1, f"the checkpoint covers {size} entries")
    return leaves, hidden


def check_restore(items, given):
    """Reports a restore: the first entry names the previous log's last checkpoint; a saved one of more entries shows what was lost."""
    first = items[0].get("entry") if items else None
    if first is None or first["kind"] != "log.restored":
        return
    _, name, size, root, _ = read_note(first["checkpoint"])
    find("RESTORED", None, f"the log begins after a restore: entries of {name}, which had {size}, were lost and cannot be checked")
    for path in given:
        _, saved_name, saved_size, saved_root, _ = read_note(read_saved(path))
        if saved_name == name and saved_size > size:
            find("RESTORED", None, f"the saved checkpoint covers {saved_size} entries of {name}: entries {size + 1} to {saved_size} were lost")
        elif saved_name == name and saved_size == size and saved_root != root:
            find("FORK", None, f"old=({saved_size}, {saved_root.hex()}) new=({size}, {root.hex()})")


def read_site(url):
    get = lambda path: parse(urllib.request.urlopen(url.rstrip("/") + path, timeout=30).read().decode())
    note, keys = get("/api/log/checkpoint")["note"], [key["verifierKey"] for key in get("/api/log/keys")]
    size = read_note(note)[2]
    pages = (get(f"/api/log/entries?from={first}&to={min(size, first + 499)}") for first in range(1, size + 1, 500))
    return note, keys, [item for page in pages for item in page]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    source = arguments.add_mutually_exclusive_group(required=True)
    source.add_argument("--url")
    source.add_argument("--file")
    arguments.add_argument("--checkpoint", action="append", default=[])
    arguments.add_argument("--key", action="append", default=[])
    arguments.add_argument("--json", action="store_true")
    given = arguments.parse_args()
    if given.url:
        note, keys, items = read_site(given.url)
    else:
        export = parse(open(given.file, encoding="utf-8").read())
        note, keys, items = export["checkpoint"], export["keys"], export["entries"]
    keys = given.key or keys
    _, origin, size, root, _ = read_note(note)
    leaves, hidden = check_entries(items, size)
    signed = check_signature(note, keys, "the newest checkpoint")
    if len(leaves) >= size and root_of(leaves[:size]) != root:
        find("ROOT_MISMATCH", None, "the root of the entries differs from the signed root")
    pinned = bool(given.key)
    for path in given.checkpoint:
        saved = read_saved(path)
        _, name, old_size, old_root, _ = read_note(saved)
        by = check_signature(saved, keys, f"the saved checkpoint {path}")
        pinned = pinned or (by is not False and name == origin)
        if by and signed and name == origin and old_size > 0 and by != signed:
            find("BAD_SIGNATURE", None, f"the saved checkpoint was signed by {by}, the newest one by {signed}: the key was replaced")
        if name == origin and (old_size > size or (old_size <= len(leaves) and root_of(leaves[:old_size]) != old_root)):
            find("FORK", None, f"old=({old_size}, {old_root.hex()}) new=({size}, {root.hex()})")
    check_restore(items, given.checkpoint)
    empty = not findings and size == 0
    restored = bool(findings) and all(one["code"] == "RESTORED" for one in findings)
    verdict = "nothing to check:" if empty else "valid" if not findings else "RESTORED, not valid for what was lost" if restored else "NOT valid"
    signature = "skipped: no openssl" if signed is None else "valid" if signed else "invalid"
    report = {"valid": not findings and not empty, "trust": "pinned" if pinned else "unpinned", "origin": origin, "size": size, "root": root.hex(), "entries": len(leaves),
              "hidden": hidden, "signature": signature, "findings": findings}
    if given.json:
        print(json.dumps(report))
    else:
        for one in findings:
            print(one["code"], "" if one["index"] is None else f"index={one['index']}", one["detail"])
        trust = "" if pinned else "; self-consistency only (unpinned), because no key and no checkpoint from before was given"
        print(verdict, f"{len(leaves)} entries ({hidden} not public yet), signature {signature}{trust}")
    sys.exit(0 if report["valid"] else 1)


main()
