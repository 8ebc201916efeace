#!/usr/bin/env python3
"""Checks a Sealtick log: entries, rules, tree, signatures, R and cost of every closed trade. Standard library only; no code of the program.

usage: verify-log.py (--url https://site | --file export.json) [--checkpoint saved.txt] [--key KEY] [--witness KEY] [--max-age HOURS] [--json]
exit code: 0 valid, 1 not valid, also for a log that follows a restore (RESTORED) or has no entries, 2 wrong usage, 3 the site did not answer with a log.
Without --checkpoint and --key only self-consistency is checked ("unpinned"). docs/log.md lists entries, rules and findings.
"""
import argparse, base64, binascii, hashlib, json, math, re, sys, time, unicodedata, urllib.error, urllib.request
from datetime import date
from functools import lru_cache

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
SKEW = 5 * MINUTE
MOST_ENTRIES = 10_000_000
LENGTH = {"5m": 5 * MINUTE, "15m": 15 * MINUTE, "1h": HOUR, "4h": 4 * HOUR, "daily": DAY}
sha256 = lambda *parts: hashlib.sha256(b"".join(parts)).digest()
findings = []


def find(code, index, detail):
    finding = {"code": code, "index": index, "detail": detail}
    if finding not in findings[-20:]:
        findings.append(finding)


class Problem(Exception):
    """What is wrong, as the rest of a sentence about an entry, a note or a key."""


class NoLog(Exception):
    """The site did not answer with a log."""


# JSON: one form per value (RFC 8785)

def parse(text):
    """Returns the value, and the fields that an object has twice. Every number is a double."""
    twice = []

    def pairs(items):
        keys = [key for key, _ in items]
        twice.extend(key for key in set(keys) if keys.count(key) > 1)
        return dict(items)

    def refuse(name):
        raise ValueError(name)

    return json.loads(text, parse_float=float, parse_int=float, parse_constant=refuse, object_pairs_hook=pairs), twice


def number(x):
    """A double as ECMAScript writes it."""
    if math.isinf(x) or math.isnan(x):
        raise Problem("has a number that JSON cannot hold")
    if x == int(x) and abs(x) < 1e21:
        return str(int(x))
    mantissa, _, exponent = repr(abs(x)).partition("e")
    whole, _, part = mantissa.partition(".")
    digits = (whole + (part if part != "0" else "")).lstrip("0")
    point = len(whole.lstrip("0")) + int(exponent or 0) if whole.strip("0") else int(exponent or 0) - (len(part) - len(part.lstrip("0")))
    digits = digits.rstrip("0") if point < len(digits) else digits
    if -6 < point <= 0:
        text = "0." + "0" * -point + digits
    elif 0 < point <= 21:
        text = digits.ljust(point, "0")[:point] + ("." + digits[point:] if len(digits) > point else "")
    else:
        text = digits[0] + ("." + digits[1:] if len(digits) > 1 else "") + f"e{point - 1:+d}"
    return ("-" if x < 0 else "") + text


def canonical(value, depth=0):
    if isinstance(value, str):
        if value.isascii():
            return json.encoder.encode_basestring_ascii(value)
        if any(0xD800 <= ord(one) < 0xE000 for one in value) or unicodedata.normalize("NFC", value) != value:
            raise Problem("has text that is not in normal form C")
        return json.dumps(value, ensure_ascii=False)
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, float):
        return number(value)
    if depth == 64:
        raise Problem("is nested more than 64 deep")
    if isinstance(value, list):
        return "[%s]" % ",".join(canonical(one, depth + 1) for one in value)
    order = None if all(map(str.isascii, value)) else lambda key: key.encode("utf-16-be", "surrogatepass")
    return "{%s}" % ",".join(f"{canonical(key)}:{canonical(value[key], depth + 1)}" for key in sorted(value, key=order))


def whole(value, least=0):
    return isinstance(value, float) and value == int(value) and least <= value <= 2 ** 53 - 1 if not_huge(value) else False


def not_huge(value):
    return isinstance(value, float) and not math.isinf(value) and not math.isnan(value)


# Ed25519 (RFC 8032)

P, ORDER = 2 ** 255 - 19, 2 ** 252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def add(a, b):
    x1, y1, z1, t1 = a
    x2, y2, z2, t2 = b
    m, n = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = n - m, d - c, d + c, n + m
    return e * f % P, g * h % P, f * g % P, e * h % P


def decode_point(data):
    bits = int.from_bytes(data, "little")
    y, sign = (bits & (1 << 255) - 1) % P, bits >> 255
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if v * x * x % P != u:
        x = x * ROOT % P
    if v * x * x % P != u or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


class Powers:
    """Multiples of a point by every digit in base 16, so that a key's many signatures cost additions only."""

    def __init__(self, point):
        self.rows = []
        for _ in range(64):
            row = [(0, 1, 1, 0)]
            for _ in range(15):
                row.append(add(row[-1], point))
            self.rows.append(row)
            point = add(row[-1], point)

    def times(self, n):
        total = (0, 1, 1, 0)
        for row in self.rows:
            n, digit = n >> 4, n & 15
            total = add(total, row[digit]) if digit else total
        return total


BASE = decode_point(bytes([0x58]) + bytes([0x66]) * 31)
powers = {}


def powers_of(name, point):
    if name not in powers:
        powers[name] = Powers(point)
    return powers[name]


def verifies(public, message, signature):
    point = decode_point(public)
    if point is None or len(signature) != 64:
        return False
    s = int.from_bytes(signature[32:], "little")
    if s >= ORDER:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    x, y, z, t = point
    x, y, z, _ = add(powers_of(b"base", BASE).times(s), powers_of(public, (P - x, y, z, P - t)).times(h))
    inverse = pow(z, P - 2, P)
    x, y = x * inverse % P, y * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little") == signature[:32]


# Notes, keys, checkpoints (c2sp.org/signed-note, tlog-checkpoint, tlog-cosignature)

def decode(text):
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise Problem("has no base64 where it should")
    if base64.b64encode(data).decode() != text:
        raise Problem("has no canonical base64 where it should")
    return data


def read_note(note):
    """Returns text and signatures (name, key id, bytes)."""
    if any(ord(one) < 0x20 and one != "\n" or 0xD800 <= ord(one) < 0xE000 for one in note):
        raise Problem("is not a checkpoint: a note must be plain text in lines")
    head, gap, tail = note.rpartition("\n\n")
    if not gap or not note.endswith("\n"):
        raise Problem("is not a checkpoint: a note must be a text, an empty line and signature lines")
    lines, signatures = tail[:-1].split("\n"), []
    if len(lines) > 16:
        raise Problem("is not a checkpoint: it has more than 16 signatures")
    for line in lines:
        match = re.fullmatch(r"— ([^\s+]+) ([A-Za-z0-9+/=]+)", line)
        data = decode(match[2]) if match else b""
        if len(data) <= 4:
            raise Problem("is not a checkpoint: a line is not a signature")
        signatures.append((match[1], data[:4], data[4:]))
    return head + "\n", signatures


def read_checkpoint(note):
    """Returns origin, size and root, by any signer."""
    lines = read_note(note)[0].split("\n")
    if len(lines) < 4 or lines[-1] or "" in lines[3:-1] or not lines[0] or not re.fullmatch(r"0|[1-9]\d{0,15}", lines[1], re.A):
        raise Problem("is not a checkpoint: it must have a name, a size and a root")
    root = decode(lines[2])
    if len(root) != 32 or int(lines[1]) > 2 ** 53 - 1:
        raise Problem("is not a checkpoint: its root must have 32 bytes, its size 53 bits")
    return lines[0], int(lines[1]), root


def claim(note):
    try:
        return read_checkpoint(note)
    except Problem:
        return None


def read_key(text, kind=1):
    """Returns name and public key; kind 1 signs notes, 4 is that of a witness."""
    match = re.fullmatch(r"([^\s+]+)\+([0-9a-f]{8})\+(.+)", text) if isinstance(text, str) else None
    data = decode(match[2 + 1]) if match else b""
    if len(data) != 33 or data[0] != kind:
        raise Problem(f"is not a verifier key: {str(text)[:120]!r}")
    if key_id(match[1], data[1:], kind).hex() != match[2]:
        raise Problem(f"is not a verifier key, because its id does not match: {text[:120]!r}")
    return match[1], data[1:]


def key_id(name, public, kind):
    return sha256(name.encode(), b"\n", bytes([kind]), public)[:4]


def read_signed(note, keys):
    """Returns (origin, size, root, signer) of a checkpoint that one of the keys signed."""
    text, signatures = read_note(note)
    origin, size, root = read_checkpoint(note)
    own = [key for key in keys if read_key(key)[0] == origin]
    if not own:
        raise Problem(f"is of the log {origin}, which no known key signs for")
    for key in own:
        name, public = read_key(key)
        found = next((data for signer, kid, data in signatures if signer == name and kid == key_id(name, public, 1)), None)
        if found is not None and verifies(public, text.encode(), found):
            return origin, size, root, key
    raise Problem(f"is not signed by a known key of {origin}")


def check_keys(named, pinned, log):
    """Returns the keys to check with. A source names one key for each log, and no other than the reader's."""
    def read(keys, whose):
        good = []
        for key in keys:
            try:
                read_key(key)
                good.append(key)
            except Problem as problem:
                find("BAD_SIGNATURE", None, f"a key {whose} {problem}")
        return good

    stated, origins = list(dict.fromkeys(read(named, "that the source names"))), {}
    for key in stated:
        origins.setdefault(read_key(key)[0], []).append(key)
    if pinned and log and log not in origins:
        find("BAD_SIGNATURE", None, f"the source names no key for the log {log}")
    for origin, keys in origins.items():
        if len(keys) > 1:
            find("BAD_SIGNATURE", None, f"the source names {len(keys)} keys for the log {origin}; a log has one")
        known = [key for key in pinned if read_key(key)[0] == origin]
        for key in keys if known else []:
            if key not in known:
                find("BAD_SIGNATURE", None, f"the source names the key {key}, which is not the one that was given")
    return pinned or stated


# Tree (RFC 6962)

class Tree:
    def __init__(self, leaves):
        self.levels = [leaves]
        while len(self.levels[-1]) > 1:
            level = self.levels[-1]
            self.levels.append([sha256(b"\x01", a, b) for a, b in zip(level[::2], level[1::2])])
        self.size = len(leaves)

    def root(self, size):
        if size == 0:
            return sha256()
        peaks, start = [], 0
        for level in reversed(range(size.bit_length())):
            if size >> level & 1:
                peaks.append(self.levels[level][start >> level])
                start += 1 << level
        total = peaks.pop()
        while peaks:
            total = sha256(b"\x01", peaks.pop(), total)
        return total


# Time and sessions (docs/engine.md, "Hours and slots"): where a bar opens, and how many nights lie between two bars

SESSIONS = {  # zone, minute of the zone's day at which a session day turns
    "fx": ("America/New_York", 1020), "metals": ("America/New_York", 1020), "us-index": ("America/New_York", 1020),
    "energy": ("America/New_York", 1080), "us-stock": ("America/New_York", 1200), "us-cash": ("America/New_York", 1020),
    "eu-index": ("Europe/Berlin", 1380), "uk-index": ("Europe/London", 1320), "always": ("UTC", 0),
}
STANDARD = {"UTC": 0, "America/New_York": -5 * HOUR, "Europe/London": 0, "Europe/Berlin": HOUR}


def sunday_from(year, month, day):
    days = date(year, month, day).toordinal() - 719_163
    return days + (3 - days) % 7


def offset(zone, ms):
    if zone == "UTC":
        return 0
    year = date.fromordinal(ms // DAY + 719_163).year
    if zone == "America/New_York":
        begin = sunday_from(year, 3, 8) if year >= 2007 else sunday_from(year, 4, 1) if year >= 1987 else sunday_from(year, 4, 24)
        end = sunday_from(year, 11, 1) if year >= 2007 else sunday_from(year, 10, 25)
        summer = begin * DAY + 7 * HOUR <= ms < end * DAY + 6 * HOUR
    else:
        summer = sunday_from(year, 3, 25) * DAY + HOUR <= ms < sunday_from(year, 10, 25) * DAY + HOUR
    return STANDARD[zone] + (HOUR if summer else 0)


def session_date(session, ms):
    zone, turn = SESSIONS[session]
    return (ms + offset(zone, ms) - turn * MINUTE) // DAY + (1 if turn else 0)


def session_start(session, day):
    zone, turn = SESSIONS[session]
    local = (day - (1 if turn else 0)) * DAY + turn * MINUTE
    as_summer = local - STANDARD[zone] - HOUR
    return as_summer if local - as_summer == offset(zone, as_summer) else local - STANDARD[zone]


def slot_start(session, timeframe, ms):
    length = LENGTH[timeframe]
    if timeframe not in ("4h", "daily"):
        return ms // length * length
    start = session_start(session, session_date(session, ms))
    return start if timeframe == "daily" else start + (ms - start) // length * length


def bar_open(session, timeframe, close):
    on_grid = slot_start(session, timeframe, close) == close
    return slot_start(session, timeframe, close - 1) if on_grid else close - LENGTH[timeframe]


@lru_cache(100_000)
def midnight(day):
    return (date(int(day[:4]), int(day[5:7]), int(day[8:])).toordinal() - 719_163) * DAY


def ms(text):
    return midnight(text[:10]) + int(text[11:13]) * HOUR + int(text[14:16]) * MINUTE + int(text[17:19]) * 1000 + int(text[20:23])


INSTANT = re.compile(r"\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z", re.A)


def moment(text):
    """Returns a time in ms; None for what is not an RFC 3339 time in UTC with milliseconds."""
    try:
        return ms(text) if isinstance(text, str) and INSTANT.fullmatch(text) and "1970" <= text[:4] < "9000" else None
    except ValueError:
        return None


# The form of entries: the fields of each kind and no others

def shaped(form):
    return lambda value: isinstance(value, dict) and not set(value) - set(form) and all(test(value.get(key, MISSING)) for key, test in form.items())


MISSING = object()
one_of = lambda *values: lambda value: isinstance(value, (str, float)) and value in values
list_of = lambda test, least=0, most=math.inf: lambda value: isinstance(value, list) and least <= len(value) <= most and all(map(test, value))
optional = lambda test: lambda value: value is MISSING or test(value)
text = lambda value: isinstance(value, str) and value != ""
name = lambda value: text(value) and len(value.encode("utf-16-le", "surrogatepass")) <= 400
count = lambda value: whole(value)
natural = lambda value: whole(value, 1)
decimal = lambda value: isinstance(value, str) and len(value) <= 40 and re.fullmatch(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?", value) is not None
price = lambda value: decimal(value) and not re.fullmatch(r"-[0.]*", value)
positive = lambda value: decimal(value) and float(value) > 0
not_negative = lambda value: decimal(value) and float(value) >= 0
digest = lambda value: isinstance(value, str) and re.fullmatch(r"[0-9a-f]{64}", value) is not None
weight = lambda value: isinstance(value, float) and 0 < value <= 1
instant = lambda value: moment(value) is not None
day = lambda value: isinstance(value, str) and instant(f"{value}T00:00:00.000Z")
level = shaped({"price": price, "weight": weight})
timeframe = one_of(*LENGTH)
dealing = {"spread": not_negative, "slippage": not_negative, "commission": not_negative}
flat_costs = shaped({**dealing, "swapLong": decimal, "swapShort": decimal})
dated_costs = shaped({
    "unit": one_of("price", "pip", "bp"), "pip": not_negative, "rolloverFactor": positive, "releaseFactor": positive,
    "rows": list_of(shaped({**dealing, "from": day, "long": decimal, "short": decimal}), 1)})
EVERY = {"v": one_of(1.0), "kind": text, "index": natural, "market": one_of("real", "simulated"), "issuedAt": instant, "salt": digest}
STRATEGY = {
    "id": name, "version": natural, "paramsSha256": digest, "codeSha256": digest,
    "success": optional(one_of("targetOrGain")),
    "streams": list_of(shaped({"symbol": name, "timeframe": timeframe, "partner": optional(name), "anchor": instant})),
    "instruments": list_of(shaped({"symbol": name, "tick": positive, "costs": lambda value: dated_costs(value) or flat_costs(value), "session": one_of(*SESSIONS)}))}
FORMS = {
    "strategy.published": STRATEGY, "strategy.versioned": STRATEGY, "strategy.retired": STRATEGY,
    "backtest.recorded": {"strategyId": name, "version": natural, "from": instant, "to": instant, "inputsSha256": digest, "resultSha256": digest},
    "signal.opened": {
        "signalId": name, "strategyId": name, "version": natural, "symbol": name, "timeframe": timeframe, "side": one_of("long", "short"),
        "type": one_of("market", "limit", "stop"), "entry": price, "stop": price, "targets": list_of(level, 1, 3),
        "confidence": lambda value: count(value) and value <= 100, "confidenceN": count, "barCloseAt": instant, "validUntil": instant,
        "grade": one_of(1.0, 2.0, 3.0), "noteSha256": digest},
    "signal.updated": {"signalId": name, "change": one_of("filled", "target", "stopMoved"), "barCloseAt": instant, "price": price},
    "signal.closed": {
        "signalId": name, "reason": one_of("target", "stop", "exit", "time", "expired", "cancelled"), "barCloseAt": instant,
        "exits": list_of(level), "cost": decimal, "netR": lambda value: value is None or not_huge(value)},
    "day.marked": {"date": day, "marks": list_of(shaped({"signalId": name, "price": price}))},
    "correction": {"of": natural, "field": name, "reason": text},
    "market.alert": {"symbol": optional(name), "currency": optional(name), "releaseAt": optional(instant), "reason": text},
    "log.restored": {"checkpoint": text},
}
CHANGES = {"filled": {}, "target": {"weight": weight, "target": one_of(1.0, 2.0, 3.0)}, "stopMoved": {"stop": price}}


def check_form(entry):
    if not isinstance(entry, dict):
        raise Problem("is not a JSON object")
    kind = entry.get("kind")
    if entry.get("v") != 1 or isinstance(entry.get("v"), bool):
        raise Problem("has another form than 1")
    if not isinstance(kind, str) or kind not in FORMS:
        raise Problem(f"is of the kind {str(kind)[:80]!r}, which this program does not know")
    form = {**EVERY, **FORMS[kind]}
    change = entry.get("change")
    if kind == "signal.updated" and isinstance(change, str):
        form.update(CHANGES.get(change, {}))
    for field, test in form.items():
        if not test(entry.get(field, MISSING)):
            raise Problem(f"has {field} {str(entry.get(field, 'missing'))[:80]!r}, which a {kind} cannot have")
    for field in entry:
        if field not in form:
            raise Problem(f"has the field {field[:80]!r}, which a {kind} does not have")


# The rules of entries (docs/log.md, "Steps of a check")

digits = lambda price: len(price.partition(".")[2])
sign_of = lambda opened: 1 if opened["side"] == "long" else -1
stream_name = lambda stream: (stream["symbol"], stream["timeframe"], stream.get("partner"))
sums_to_one = lambda levels: abs(sum(one["weight"] for one in levels) - 1) < 1e-9


def half_up(x):
    return math.floor(x + 0.5)


def units(price, like):
    return half_up(float(price) * 10 ** digits(like))


def off_tick(prices, tick):
    step = units(tick, prices[0])
    off = [price for price in prices if step > 0 and units(price, prices[0]) % step]
    return [f"has prices off the tick {tick}: {', '.join(off)}"] if off else []


def own_problems(entry):
    """What an entry contradicts on its own: nothing is known before it happened."""
    kind, issued, problems = entry["kind"], ms(entry["issuedAt"]), []
    late = lambda what, at: at > issued and problems.append(f"has {what} after it was issued")
    if kind.startswith("strategy."):
        streams, listed = entry["streams"], [one["symbol"] for one in entry["instruments"]]
        for stream in streams:
            late("an anchor", ms(stream["anchor"]))
        traded = {symbol for one in streams for symbol in (one["symbol"], one.get("partner")) if symbol is not None}
        if len(set(map(stream_name, streams))) < len(streams) or len(set(listed)) < len(listed):
            problems.append("has the same stream or instrument twice")
        if set(listed) != traded:
            problems.append("has other instruments than its streams")
        for one in entry["instruments"]:
            days = [row["from"] for row in one["costs"].get("rows", [])]
            if any(b <= a for a, b in zip(days, days[1:])):
                problems.append("has costs out of order")
    elif kind == "backtest.recorded":
        late("the end of its backtest", ms(entry["to"]))
    elif kind == "day.marked":
        late("the end of its day", moment(f"{entry['date']}T00:00:00.000Z") + DAY)
    elif kind.startswith("signal."):
        late("the close of its bar", ms(entry["barCloseAt"]))
    elif kind == "market.alert":
        release = entry.get("releaseAt")
        if (release is None) != ("currency" not in entry):
            problems.append("has a currency or a release alone")
        if release is not None and not 0 < ms(release) - issued <= 15 * MINUTE:
            problems.append("is about a release that is not within 15 minutes after it")
    if kind == "signal.opened":
        confidence = entry["confidence"]
        if entry["grade"] != (3 if confidence >= 70 else 2 if confidence >= 50 else 1):
            problems.append("has a grade that is not that of its confidence")
        bars = 1 if entry["type"] == "market" else 1000
        if ms(entry["validUntil"]) - ms(entry["barCloseAt"]) > bars * LENGTH[entry["timeframe"]] * 8 + 31 * DAY:
            problems.append("is valid longer than an order can wait")
    return problems


class Signal:
    def __init__(self, opened, gaps):
        self.opened, self.gaps = opened, gaps
        self.fill, self.targets, self.closed, self.last = None, [], None, opened
        self.stop, self.reached = opened["stop"], 0.0

    def impossible(self, entry):
        if self.closed:
            return "changes the signal after its end"
        if entry["kind"] == "signal.closed":
            if not self.fill and entry["netR"] is not None:
                return "states R though the signal was never filled"
            return "closes the signal without R though it was filled" if self.fill and entry["netR"] is None else None
        if entry["change"] == "filled":
            return "fills the signal again" if self.fill else None
        return None if self.fill else "changes the signal before its fill"

    def apply(self, entry):
        self.last = entry
        if entry["kind"] == "signal.closed":
            self.closed = self.closed or entry
        elif entry["change"] == "filled":
            self.fill = self.fill or entry
        elif entry["change"] == "target":
            self.targets.append(entry)
            self.reached = entry["target"]
        else:
            self.stop = entry["stop"]


class Rules:
    def __init__(self):
        self.versions, self.signals, self.retired, self.openings, self.dates = {}, {}, set(), set(), {}
        self.gaps = 0

    def is_whole(self, signal):
        return signal.gaps == self.gaps

    def problems(self, entry):
        kind = entry["kind"]
        if kind in ("strategy.published", "strategy.versioned"):
            return self.of_version(entry)
        if kind == "strategy.retired":
            return self.of_retired(entry)
        if kind == "backtest.recorded":
            known = any(one["version"] == entry["version"] for one in self.versions.get((entry["market"], entry["strategyId"]), []))
            problems = [] if known else ["records a backtest of a version that this log did not publish"]
            return problems + (["ends its backtest before it begins"] if entry["from"] > entry["to"] else [])
        if kind == "signal.opened":
            return self.of_opened(entry)
        if kind in ("signal.updated", "signal.closed"):
            return self.of_change(entry)
        if kind == "day.marked":
            return self.of_marks(entry)
        if kind == "correction":
            return [] if entry["of"] < entry["index"] else ["corrects an entry that does not come before it"]
        if kind == "log.restored":
            return [] if entry["index"] == 1 else ["states a restore, but only the first entry of a log may"]
        return []

    def add(self, entry):
        kind = entry["kind"]
        if kind in ("strategy.published", "strategy.versioned"):
            self.versions.setdefault((entry["market"], entry["id"]), []).append(entry)
        elif kind == "log.restored":
            self.gaps += 1
        elif kind == "signal.opened":
            if entry["signalId"] in self.signals:
                raise Problem("opens a signal again")
            self.signals[entry["signalId"]] = Signal(entry, self.gaps)
        elif kind in ("signal.updated", "signal.closed"):
            signal = self.signals.get(entry["signalId"])
            if signal is None:
                if self.gaps == 0:
                    raise Problem("is about a signal that was never opened")
                return
            problem = signal.impossible(entry) if self.is_whole(signal) else None
            if problem:
                raise Problem(problem)
            signal.apply(entry)

    def newest(self, entry):
        return self.versions.get((entry["market"], entry["id"]), [None])[-1]

    def of_version(self, entry):
        newest, problems = self.newest(entry), []
        if (entry["market"], entry["id"]) in self.retired:
            problems.append("publishes a strategy that had been retired")
        if newest is None:
            if entry["kind"] == "strategy.versioned" and self.gaps == 0:
                return ["versions a strategy that was never published"]
            return problems + (["publishes a strategy for the first time as another version than 1"] if self.gaps == 0 and entry["version"] != 1 else [])
        if entry["kind"] == "strategy.published":
            return problems + ["publishes a strategy again"]
        if entry["version"] != newest["version"] + 1:
            return problems + ["gives a version that does not follow"]
        before = {stream_name(one): one["anchor"] for one in newest["streams"]}
        moved = [one for one in entry["streams"] if before.get(stream_name(one), one["anchor"]) != one["anchor"]]
        return problems + ["moves the anchor of a stream" for _ in moved[:1]]

    def of_retired(self, entry):
        key, newest = (entry["market"], entry["id"]), self.newest(entry)
        problems = ["retires a strategy again"] if key in self.retired else []
        self.retired.add(key)
        if newest is None:
            return problems if self.gaps else ["retires a strategy that was never published"]
        same = all(entry[field] == newest[field] for field in ("version", "paramsSha256", "codeSha256"))
        return problems if same else problems + ["retires a strategy otherwise than it was published"]

    def version_of(self, opened):
        known = [one for one in self.versions.get((opened["market"], opened["strategyId"]), []) if one["version"] == opened["version"]]
        return known[-1] if known else None

    def instrument_of(self, opened):
        version = self.version_of(opened)
        return next((one for one in version["instruments"] if one["symbol"] == opened["symbol"]), None) if version else None

    def of_opened(self, entry):
        sign, problems = sign_of(entry), []
        path = [entry["stop"], entry["entry"], *(one["price"] for one in entry["targets"])]
        if any((float(b) - float(a)) * sign <= 0 for a, b in zip(path, path[1:])):
            problems.append(f"has levels out of order: {', '.join(path)}")
        if len(set(map(digits, path))) > 1:
            problems.append(f"has prices of different digits: {', '.join(path)}")
        if not sums_to_one(entry["targets"]):
            problems.append("has targets whose weights do not sum to 1")
        close, issued = ms(entry["barCloseAt"]), ms(entry["issuedAt"])
        if ms(entry["validUntil"]) <= close:
            problems.append("is valid until a moment that its bar's close is not before")
        if (entry["market"], entry["strategyId"]) in self.retired:
            problems.append("is of a strategy that had been retired")
        version, instrument = self.version_of(entry), self.instrument_of(entry)
        if version is None and self.gaps == 0:
            problems.append("is of a version that was never published")
        if version:
            on_stream = any(one["symbol"] == entry["symbol"] and one["timeframe"] == entry["timeframe"] for one in version["streams"])
            if not instrument or not on_stream:
                problems.append("is on a symbol and timeframe that its version was not published with")
            if instrument:
                problems += off_tick([entry["entry"], entry["stop"], *path[2:]], instrument["tick"])
            if close < ms(version["issuedAt"]):
                problems.append("is of a bar that closed before its version was published")
        if issued > close + max(30_000, 0.02 * LENGTH[entry["timeframe"]]):
            problems.append("was published too long after its bar's close")
        bar = tuple(entry[field] for field in ("market", "strategyId", "version", "symbol", "timeframe", "barCloseAt"))
        if bar in self.openings:
            problems.append("is the second signal of its stream on one bar")
        self.openings.add(bar)
        return problems

    def of_change(self, entry):
        signal = self.signals.get(entry["signalId"])
        if signal is None or not self.is_whole(signal):
            return []
        opened, problems, instrument = signal.opened, [], self.instrument_of(signal.opened)
        if entry["market"] != opened["market"]:
            problems.append("is of another market than its signal")
        if ms(entry["barCloseAt"]) < ms(signal.last["barCloseAt"]):
            problems.append("is of a bar that closed before the previous one")
        elif entry["barCloseAt"] == opened["barCloseAt"]:
            problems.append("is of the bar at whose close the signal was opened")
        is_end = entry["kind"] == "signal.closed"
        executed = [one["price"] for one in entry["exits"]] if is_end else [entry["stop" if entry["change"] == "stopMoved" else "price"]]
        odd = [price for price in executed + ([] if is_end else [entry["price"]]) if digits(price) != digits(opened["entry"])]
        if odd:
            problems.append(f"has prices of other digits than the entry: {', '.join(odd)}")
        elif instrument and executed:
            problems += off_tick(executed, instrument["tick"])
        is_fill = not is_end and entry["change"] == "filled"
        is_cancelled = is_end and entry["reason"] == "cancelled" and not signal.fill
        if instrument and (is_fill or is_cancelled):
            if bar_open(instrument["session"], opened["timeframe"], ms(entry["barCloseAt"])) >= ms(opened["validUntil"]):
                problems.append("fills or cancels a signal in a bar that opened when it was no longer valid")
        return problems + (self.of_end(signal, entry) if is_end else self.of_update(signal, entry))

    def of_update(self, signal, entry):
        opened, sign = signal.opened, sign_of(signal.opened)
        beyond = lambda price, level: (float(price) - float(level)) * sign
        price, limit = entry["price"], opened["type"]
        if entry["change"] == "filled":
            if beyond(price, opened["stop"]) <= 0 or beyond(price, opened["targets"][0]["price"]) >= 0:
                return ["fills beyond the stop or the first target"]
            better = -beyond(price, opened["entry"])
            return ["fills at a price at which its order cannot be filled"] if limit == "limit" and better < 0 or limit == "stop" and better > 0 else []
        if not signal.fill:
            return []
        if entry["change"] == "stopMoved":
            if beyond(entry["stop"], signal.stop) <= 0:
                return ["moves the stop not towards profit"]
            return ["moves the stop beyond the close"] if beyond(entry["stop"], price) > 0 else []
        planned = opened["targets"][int(entry["target"]) - 1] if entry["target"] <= len(opened["targets"]) else None
        if entry["target"] != signal.reached + 1 or not planned:
            return ["reaches a target that is not the next one"]
        if entry["weight"] != planned["weight"]:
            return ["takes out another part than the target's"]
        return [] if beyond(price, planned["price"]) >= 0 else ["reaches a target short of its price"]

    def of_end(self, signal, entry):
        opened, reason, exits = signal.opened, entry["reason"], entry["exits"]
        if not signal.fill or entry["netR"] is None:
            if exits or reason not in ("expired", "cancelled"):
                return ["ends a signal that was never filled like one that was"]
            if float(entry["cost"]) != 0:
                return ["states a cost for a signal that was never filled"]
            return ["lets a signal expire too early"] if reason == "expired" and ms(entry["barCloseAt"]) < ms(opened["validUntil"]) else []
        if reason in ("expired", "cancelled"):
            return [f"says a signal that was filled had {reason}"]
        if not sums_to_one(exits):
            return ["has exits whose weights do not sum to 1"]
        reached = [{"price": one["price"], "weight": one["weight"]} for one in signal.targets]
        if exits[:len(reached)] != reached:
            return ["has other exits than the targets that were reached"]
        if len(exits) - len(reached) != (0 if reason == "target" else 1):
            return ["has another number of exits than its end allows"]
        if reason == "stop" and (float(exits[-1]["price"]) - float(signal.stop)) * sign_of(opened) > 0:
            return ["is stopped short of the stop"]
        return self.of_result(signal, entry)

    def of_result(self, signal, entry):
        """R from the printed prices, to the digit, and the cost from the published costs."""
        opened, exits, problems = signal.opened, entry["exits"], []
        like, fill, cost = opened["entry"], signal.fill["price"], float(entry["cost"])
        moved = sum(one["weight"] * (units(one["price"], like) - units(fill, like)) for one in exits) * sign_of(opened)
        risk = abs(units(opened["entry"], like) - units(opened["stop"], like))
        if risk:
            net = moved / risk - cost * 10 ** digits(like) / risk
            net = math.copysign(half_up(abs(net) * 1e6) / 1e6, net)
            if net != entry["netR"]:
                problems.append(f"states {entry['netR']} R, but its prices and cost give {net} R")
        versions = self.versions.get((opened["market"], opened["strategyId"]), [])
        known = [one for version in versions for one in version["instruments"] if one["symbol"] == opened["symbol"]]
        if known and not any(abs(possible - cost) < 5e-11 for one in known for possible in self.costs(signal, entry, one)):
            problems.append(f"states a cost of {entry['cost']}, which the published costs do not give")
        return problems

    def costs(self, signal, entry, instrument):
        """The costs that a trade can have (12): each fill may have paid the usual spread, that of the rollover or that of a release."""
        opened, table, session = signal.opened, instrument["costs"], instrument["session"]
        opens = lambda close: bar_open(session, opened["timeframe"], ms(close))
        fill_bar, size = opens(signal.fill["barCloseAt"]), abs(float(signal.fill["price"]))
        rows = table.get("rows") or [{**table, "from": "", "long": table["swapLong"], "short": table["swapShort"]}]
        today = date.fromordinal(fill_bar // DAY + 719_163).isoformat()
        row = ([one for one in rows if one["from"] <= today] or rows[:1])[-1]
        unit = table.get("unit", "price")
        scale = {"price": 1.0, "pip": float(table.get("pip", 0)), "bp": 0.0001 * size}[unit]
        night = 1.0 if unit == "price" else 0.01 * size / 365
        factors = {1.0, float(table.get("rolloverFactor", 1)), float(table.get("releaseFactor", 1))}
        sums = {0.5 * factor for factor in factors}
        slipped, held = 0.0 if opened["type"] == "limit" else 1.0, 0.0
        for i, part in enumerate(entry["exits"]):
            is_target = i < len(signal.targets)
            close = signal.targets[i]["barCloseAt"] if is_target else entry["barCloseAt"]
            sums = {total + 0.5 * part["weight"] * factor for total in sums for factor in factors}
            slipped += 0 if is_target or entry["reason"] == "target" else part["weight"]
            held += part["weight"] * (session_date(session, opens(close)) - session_date(session, fill_bar))
        swap = float(row[opened["side"]]) * night
        for factor in {1.0, *(half_up(total * 1e6) / 1e6 for total in sums)}:
            cost = (float(row["spread"]) * factor + float(row["commission"]) + float(row["slippage"]) * slipped) * scale + swap * held
            yield half_up(cost * 1e10) / 1e10

    def of_marks(self, entry):
        market, marks, problems = entry["market"], entry["marks"], []
        last, at = self.dates.get(market), moment(f"{entry['date']}T00:00:00.000Z")
        self.dates[market] = at
        if last is not None and at <= last:
            problems.append("marks a day after a later one")
        elif last is not None and any((one // DAY + 4) % 7 < 5 for one in range(last + DAY, at, DAY)):
            problems.append("leaves out a day")
        seen, prices = set(), {}
        for mark in marks:
            signal = self.signals.get(mark["signalId"])
            if mark["signalId"] in seen:
                problems.append("marks a signal twice")
            seen.add(mark["signalId"])
            if signal and signal.opened["market"] != market:
                problems.append("marks a signal of another market")
            if signal and digits(mark["price"]) != digits(signal.opened["entry"]):
                problems.append("marks a signal at a price of other digits than its entry")
            if (self.is_whole(signal) if signal else self.gaps == 0) and (not signal or not signal.fill or signal.closed):
                problems.append(f"marks signal {mark['signalId'][:80]}, which was not open")
            if signal and prices.setdefault(signal.opened["symbol"], float(mark["price"])) != float(mark["price"]):
                problems.append("marks one symbol at two prices")
        for signal_id, signal in self.signals.items():
            is_open = signal.fill and not signal.closed and signal.opened["market"] == market and self.is_whole(signal)
            if is_open and signal_id not in seen and signal.opened["symbol"] in prices:
                problems.append("leaves out an open signal on a symbol that it marks")
        return problems


# One pass over the entries

class Pass:
    def __init__(self, leaves, latest):
        self.leaves, self.hidden, self.visible, self.real, self.salts = [], [], [], [], {}
        self.next, self.last, self.market, self.restored = 1, "", None, None
        self.saved, self.latest, self.rules = leaves, latest, Rules()

    def lose(self):
        self.rules.gaps += 1

    def invalid(self, index, problem):
        find("ENTRY_INVALID", index, f"entry {index} {problem}")

    def take(self, item, size):
        if not isinstance(item, dict) or not whole(item.get("index"), 1) or not isinstance(item.get("leafHash"), str) or set(item) - {"index", "leafHash", "entry"}:
            find("ROW_MISMATCH", self.next, "an item of the list of entries is none")
            return
        index, leaf = int(item["index"]), item["leafHash"]
        if index > size:
            find("LEAF_MISSING", index, f"entry {index} is stored, but the log has {size} entries")
            return
        if index < self.next:
            find("GAP", index, f"entry {index} is duplicated or out of order")
            return
        if index > self.next:
            find("GAP", self.next, f"entries from {self.next} to {index - 1} are missing")
            self.lose()
        self.next = index + 1
        leaf = bytes.fromhex(leaf) if digest(leaf) else None
        if leaf is None:
            find("ROW_MISMATCH", index, f"entry {index} has no leaf hash")
        elif len(self.leaves) == index - 1:
            self.leaves.append(leaf)
        if index in self.saved and self.saved[index] != item["leafHash"]:
            find("FORK", index, f"entry {index} had another leaf hash when it was saved")
        if "entry" not in item:
            self.hidden.append(index)
            self.lose()
            return
        entry = item["entry"]
        try:
            content = sha256(b"\x00", canonical(entry).encode())
        except Problem as problem:
            find("ROW_MISMATCH", index, f"entry {index} cannot be read: it {problem}")
            self.lose()
            return
        if leaf is not None and content != leaf:
            find("ROW_MISMATCH", index, f"entry {index} does not match its leaf hash")
        if not isinstance(entry, dict) or entry.get("index") != index or isinstance(entry.get("index"), bool):
            find("ROW_MISMATCH", index, f"entry {index} states another index")
            self.lose()
            return
        self.take_entry(index, entry)

    def take_entry(self, index, entry):
        try:
            check_form(entry)
            at, market = ms(entry["issuedAt"]), entry["market"]
            problems = []
            if entry["issuedAt"] < self.last:
                problems.append("is dated before the previous entry")
            if at > self.latest[market]:
                problems.append("is dated in the future")
            self.last, self.market = max(self.last, entry["issuedAt"]), market
            self.visible.append((index, at))
            if market == "real":
                self.real.append((index, at))
            salt = entry["salt"]
            if self.salts.setdefault(salt, index) != index:
                problems.append(f"has the salt of entry {self.salts[salt]}")
            elif len(set(bytes.fromhex(salt))) < 16:
                problems.append("has a salt that is not random")
            if entry["kind"] == "log.restored" and index == 1:
                self.restored = entry
            for problem in problems + own_problems(entry) + self.rules.problems(entry):
                self.invalid(index, problem)
            self.rules.add(entry)
        except Problem as problem:
            self.invalid(index, problem)
            self.lose()

    def finish(self, size):
        if self.next <= size:
            find("LEAF_MISSING", self.next, f"the checkpoint covers {size} entries; those from {self.next} on are missing")
        newest = ms(self.last) if self.last else 0
        old = [index for index, at in self.visible if at < newest - 7 * DAY]
        for index in self.hidden:
            if old and index <= old[-1]:
                find("ENTRY_INVALID", index, f"entry {index} is withheld, although a later one is more than seven days older than the newest")
        for index in self.saved:
            if index > size:
                find("FORK", size + 1, f"the leaf hash of entry {index} was saved, but the log has {size} entries")

    def earliest(self, size):
        return next((at for index, at in reversed(self.real) if index <= size), 0)


# What the log is compared with

def check_restore(log, origin, saved):
    """Reports a restore: the first entry names the previous log's last checkpoint; a saved one of more entries shows what was lost."""
    lost = claim(log.restored["checkpoint"]) if log.restored else None
    if log.restored:
        find("RESTORED", None, f"the log begins after a restore: entries of {lost[0]}, which had {lost[1]}, were lost and cannot be checked" if lost else "the log begins after a restore, and nobody can say what was lost")
        if not lost or lost[0] == origin:
            find("ENTRY_INVALID", 1, "entry 1 names no checkpoint of the lost log")
    for name, size, root, _ in saved:
        if name == origin:
            continue
        if not lost or name != lost[0]:
            find("BAD_SIGNATURE", None, f"a saved checkpoint is of the log {name}; this one is {origin}")
        elif size > lost[1]:
            find("RESTORED", None, f"a saved checkpoint covers {size} entries of {name}: entries {lost[1] + 1} to {size} were lost")
        elif size == lost[1] and root != lost[2]:
            find("FORK", None, f"old=({size}, {root.hex()}) new=({lost[1]}, {lost[2].hex()})")


def check_earlier(checkpoints, origin, size, root, tree, whose):
    for name, old_size, old_root, _ in checkpoints:
        if name != origin:
            continue
        if old_size > size or old_size <= tree.size and tree.root(old_size) != old_root:
            find("FORK", None, f"{whose}: old=({old_size}, {old_root.hex()}) new=({size}, {root.hex()})")


def check_age(signed_at, log, now, max_age):
    at = log.last if signed_at is None else signed_at
    at = moment(at)
    if at is None:
        find("STALE", None, "the time of the newest checkpoint is unknown")
    elif now - at > max_age * HOUR:
        find("STALE", None, f"the newest checkpoint was signed more than {max_age:g} hours ago")
    elif log.market == "real" and at > now + SKEW:
        find("STALE", None, "the newest checkpoint is said to be logged in the future")
    elif log.last and at < ms(log.last):
        find("STALE", None, "the newest checkpoint is said to be signed before its newest entry was issued")


def check_witnesses(note, cosigned, keys, pinned, origin, now, log):
    """Returns the witnesses (name, size, whether pinned) and the cosigned checkpoint."""
    named, signed = [], None
    if cosigned is not None:
        good = isinstance(cosigned, dict) and isinstance(cosigned.get("note"), str) and isinstance(cosigned.get("witnesses"), list)
        if not good or not all(isinstance(key, str) for key in cosigned["witnesses"]):
            find("BAD_SIGNATURE", None, "what the source names as the cosigned checkpoint is none")
            cosigned = None
        else:
            named = cosigned["witnesses"]
            try:
                signed = read_signed(cosigned["note"], keys)
                if signed[0] != origin:
                    signed = None
                    raise Problem("is of another log")
            except Problem as problem:
                find("BAD_SIGNATURE", None, f"the checkpoint that witnesses cosigned {problem}")
    witnesses = []
    for text, is_pinned in [(key, True) for key in pinned] + [(key, False) for key in named]:
        try:
            witnesses.append((*read_key(text, 4), is_pinned))
        except Problem as problem:
            find("BAD_SIGNATURE", None, f"a key of a witness {problem}")
    own = {name for name, _, is_pinned in witnesses if is_pinned}
    notes, result = [note] + ([cosigned["note"]] if signed else []), []
    for name, public, is_pinned in witnesses:
        if not is_pinned and name in own:
            continue
        sizes = [size for one in notes for size in cosigned_size(one, keys, name, public, now, log)]
        if sizes:
            result.append((name, max(sizes), is_pinned))
        elif is_pinned or signed:
            find("NOT_WITNESSED", None, f"the witness {name} has cosigned no checkpoint that is shown")
    return result, signed


def cosigned_size(note, keys, name, public, now, log):
    try:
        _, size, _, _ = read_signed(note, keys)
    except Problem:
        return []
    text, signatures = read_note(note)
    data = next((data for signer, kid, data in signatures if signer == name and kid == key_id(name, public, 4)), None)
    if data is None:
        return []
    at, what = int.from_bytes(data[:8], "big"), f"the cosignature of {name} on the checkpoint of {size} entries"
    if len(data) != 72 or not 0 < at < 2 ** 53 or not verifies(public, f"cosignature/v1\ntime {at}\n{text}".encode(), data[8:]):
        find("BAD_SIGNATURE", None, f"{what} is invalid")
    elif at * 1000 > now + SKEW:
        find("BAD_SIGNATURE", None, f"{what} is dated in the future")
    elif at * 1000 < max(1_672_531_200_000, log.earliest(size) - SKEW):
        find("BAD_SIGNATURE", None, f"{what} is dated before those entries were issued")
    else:
        return [size]
    return []


# Sources

class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def get(url, path):
    for tried in range(5):
        try:
            with urllib.request.build_opener(NoRedirect).open(url.rstrip("/") + path, timeout=30) as answer:
                data = answer.read(64 * 2 ** 20 + 1)
            if len(data) > 64 * 2 ** 20:
                raise NoLog(f"{path} is longer than 64 MB")
            value, twice = parse(data.decode("utf-8", "replace"))
            if twice:
                raise NoLog(f"{path} has the field {twice[0]!r} twice in one object")
            return value
        except urllib.error.HTTPError as error:
            wait = error.headers.get("retry-after") or ""
            if error.code not in (429, 503) or not wait.isdigit() or int(wait) > 65 or tried == 4:
                raise NoLog(f"{path} answered with status {error.code}")
            time.sleep(int(wait))
        except (OSError, ValueError, RecursionError) as error:
            raise NoLog(f"{path}: {error}")


def read_site(url):
    keys, head = get(url, "/api/log/keys"), get(url, "/api/log/checkpoint")
    if not isinstance(keys, list) or not isinstance(head, dict):
        raise NoLog("keys or checkpoint have another form")
    note = head["note"] if isinstance(head.get("note"), str) else ""
    signed = claim(note)
    if signed:
        stated = {"origin": signed[0], "size": float(signed[1]), "rootHash": signed[2].hex()}
        if any(head.get(field, value) != value for field, value in stated.items()):
            find("ROW_MISMATCH", None, "the newest checkpoint is shown otherwise than in its signed note")

    def entries(size):
        for first in range(1, size + 1, 500):
            page = get(url, f"/api/log/entries?from={first}&to={min(size, first + 499)}")
            if not isinstance(page, list):
                raise NoLog("the entries are not a list")
            yield from page
            if not page:
                return

    at = head.get("signedAt")
    named = [key.get("verifierKey") if isinstance(key, dict) else key for key in keys]
    return note, at if isinstance(at, str) else "", head.get("cosigned"), named, [], entries


def read_file(path):
    try:
        export, twice = parse(open(path, encoding="utf-8", errors="replace").read())
    except (OSError, ValueError) as error:
        sys.exit(usage(f"--file {path}: {error}"))
    if not isinstance(export, dict) or export.get("format") != "sealtick-log" or export.get("version") != 1:
        sys.exit(usage(f"--file {path}: it is not an export of a Sealtick log of form 1"))
    for field in set(export) - {"format", "version", "exportedAt", "signedAt", "checkpoint", "cosigned", "keys", "history", "entries"}:
        find("ROW_MISMATCH", None, f"the file has the field {field[:80]!r}, which no export has")
    for field in twice[:1]:
        find("ROW_MISMATCH", None, f"an object in the file has the field {field[:80]!r} twice")
    listed = lambda value: value if isinstance(value, list) else [value]
    at, note = export.get("signedAt"), export.get("checkpoint")
    return (note if isinstance(note, str) else "", at if at is None or isinstance(at, str) else "", export.get("cosigned"), listed(export.get("keys")),
            [] if export.get("history") is None else listed(export["history"]), lambda size: listed(export.get("entries")))


def read_saved(path):
    """Returns the note of a saved checkpoint (as text, of the API or of an export), and the leaf hashes of an export."""
    try:
        saved = open(path, encoding="utf-8").read()
        if saved.lstrip().startswith("{"):
            value = parse(saved)[0]
            note = value.get("note", value.get("checkpoint"))
            return note, {int(item["index"]): item["leafHash"] for item in value.get("entries", [])}
        return saved.replace("\r\n", "\n").rstrip() + "\n", {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        sys.exit(usage(f"--checkpoint {path}: {error!r}"))


def usage(message):
    print(message, file=sys.stderr)
    return 2


def check(given):
    note, signed_at, cosigned, named, history, entries = read_site(given.url) if given.url else read_file(given.file)
    saved = [read_saved(path) for path in given.checkpoint]
    leaves = {index: leaf for _, found in saved for index, leaf in found.items()}
    now, stated = time.time() * 1000, moment(signed_at)
    head = claim(note)
    keys = check_keys(named, given.key, head and head[0])

    def signed_of(text, what):
        try:
            if not isinstance(text, str):
                raise Problem("is not a text")
            return read_signed(text, keys)
        except Problem as problem:
            find("BAD_SIGNATURE", None, f"{what} {problem}")
            return None

    signed = signed_of(note, "the newest checkpoint")
    log = Pass(leaves, {"real": now + SKEW, "simulated": max(now, stated or 0) + SKEW})
    origin, size, root = head or (None, 0, b"")
    if head and size > MOST_ENTRIES:
        find("LEAF_MISSING", 1, f"the checkpoint covers {size} entries, more than {MOST_ENTRIES}")
    elif head:
        for item in entries(size):
            log.take(item, size)
        log.finish(size)
    tree = Tree(log.leaves)
    earlier = [one for one in (signed_of(text, "a saved checkpoint") for text, _ in saved) if one]
    witnesses, cosigned = check_witnesses(note, cosigned, keys, given.witness, origin, now, log)
    old = [one for one in (signed_of(text, "a checkpoint in the log's own history") for text in history) if one]
    if head:
        is_as_signed = tree.size == size and tree.root(size) == root
        if tree.size == size and not is_as_signed:
            find("ROOT_MISMATCH", None, "the root of the entries differs from the signed root")
        check_earlier(earlier, origin, size, root, tree, "a saved checkpoint")
        check_earlier([cosigned] if cosigned else [], origin, size, root, tree, "the cosigned checkpoint")
        if is_as_signed or tree.size != size:
            check_earlier(old, origin, size, root, tree, "the log's own history")
        check_restore(log, origin, earlier)
        for name, old_size, _, by in earlier if signed else []:
            if name == origin and old_size > 0 and by != signed[3]:
                find("BAD_SIGNATURE", None, f"a saved checkpoint was signed by {by}, the newest one by {signed[3]}: the key was replaced")
        check_age(signed_at, log, now, given.max_age)
    proven = [one for one in earlier if one[0] == origin and one[1] > 0]
    is_pinned = bool(given.key or leaves or proven)
    trust = "witnessed" if any(one[2] for one in witnesses) else "pinned" if is_pinned else "unpinned"
    upto = max([one[1] for one in proven], default=0)
    return {"trust": trust, "origin": origin, "size": size, "root": root.hex(), "entries": log.next - 1, "hidden": len(log.hidden),
            "signature": "valid" if signed else "invalid"}, upto


UNSEEN = "entries cut off at the end, a roll-back and a rewritten log are not detected"


def trust_text(trust, upto, size):
    if trust == "unpinned":
        return f"; self-consistency only (unpinned), because no key and no checkpoint from before was given: {UNSEEN}"
    if trust == "pinned" and upto < size:
        return f"; pinned by a checkpoint up to entry {upto}: what was cut off or rewritten after it is not detected" if upto else f"; pinned, but by no checkpoint from before: {UNSEEN}"
    return f"; {trust}"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    source = arguments.add_mutually_exclusive_group(required=True)
    source.add_argument("--url")
    source.add_argument("--file")
    arguments.add_argument("--checkpoint", action="append", default=[])
    arguments.add_argument("--key", action="append", default=[])
    arguments.add_argument("--witness", action="append", default=[])
    arguments.add_argument("--max-age", type=float, default=24)
    arguments.add_argument("--json", action="store_true")
    given = arguments.parse_args()
    try:
        for key in given.key:
            read_key(key)
        for key in given.witness:
            read_key(key, 4)
    except Problem as problem:
        sys.exit(usage(f"--key or --witness {problem}"))
    try:
        facts, upto = check(given)
    except NoLog as error:
        print(f"The site did not answer with a log: {error}.", file=sys.stderr)
        sys.exit(3)
    except RecursionError:
        find("ROW_MISMATCH", None, "the file is nested too deep to be a log")
        facts, upto = {"trust": "unpinned", "origin": None, "size": 0, "root": "", "entries": 0, "hidden": 0, "signature": "invalid"}, 0
    empty = not findings and facts["size"] == 0
    restored = bool(findings) and all(one["code"] == "RESTORED" for one in findings)
    if given.json:
        print(json.dumps({"valid": not findings and not empty, **facts, "findings": findings}))
    else:
        for one in findings:
            print(one["code"], "" if one["index"] is None else f"index={one['index']}", one["detail"].encode("unicode_escape").decode())
        verdict = "nothing to check:" if empty else "valid" if not findings else "RESTORED, not valid for what was lost" if restored else "NOT valid"
        trust = trust_text(facts["trust"], upto, facts["size"])
        print(verdict, f"{facts['entries']} entries ({facts['hidden']} not public yet), signature {facts['signature']}{trust}")
    sys.exit(0 if not findings and not empty else 1)


main()
