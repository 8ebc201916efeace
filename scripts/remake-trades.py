#!/usr/bin/env python3
"""Recomputes the trades of Tideline Pullback or Horizon Channel from bars and docs/engine.md alone. Standard library only.

usage: remake-trades.py BARS.csv[.gz] DOCUMENT.json [--compare]
DOCUMENT is what `sealtick backtest --file BARS --json` printed. Strategy, params, timeframe, tick, session and costs are
read from it; with --compare its trades as well. Prints a line of JSON for each trade, or with --compare for each that
differs.
exit code: 0, 1 where a trade differs, 2 wrong use. "(n)" is rule n of docs/engine.md.
"""
import argparse, csv, gzip, json, math, sys
from calendar import timegm
from collections import namedtuple
from datetime import date, datetime
from functools import lru_cache
from types import SimpleNamespace

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
LENGTH = {"5m": 5 * MINUTE, "15m": 15 * MINUTE, "1h": HOUR, "4h": 4 * HOUR, "daily": DAY}
Bar = namedtuple("Bar", "time close_time open high low close")


# Clocks and hours: "Hours and slots"

def day_number(year, month, day):
    return date(year, month, day).toordinal() - 719_163


def weekday(days):
    """0 is Monday."""
    return (days + 3) % 7


def nth_weekday(year, month, day, wanted, n):
    """The nth of a weekday on or after a date; 0 is Monday."""
    first = day_number(year, month, day)
    return first + (wanted - weekday(first)) % 7 + 7 * (n - 1)


def nth_sunday(year, month, n):
    return nth_weekday(year, month, 1, 6, n)


def last_sunday(year, month):
    last = day_number(year, month + 1, 1) - 1
    return last - (weekday(last) + 1) % 7


@lru_cache(None)
def summer(zone, year):
    """Summer time of a year, ms UTC: from, to."""
    if zone == "America/New_York":
        begin = nth_sunday(year, 3, 2) if year >= 2007 else nth_sunday(year, 4, 1)
        end = nth_sunday(year, 11, 1) if year >= 2007 else last_sunday(year, 10)
        return begin * DAY + 7 * HOUR, end * DAY + 6 * HOUR
    return last_sunday(year, 3) * DAY + HOUR, last_sunday(year, 10) * DAY + HOUR


STANDARD = {"UTC": 0, "Europe/London": 0, "Europe/Berlin": 1, "America/New_York": -5}


def offset(zone, ms):
    if zone == "UTC":
        return 0
    begin, end = summer(zone, date.fromordinal(ms // DAY + 719_163).year)
    return (STANDARD[zone] + (begin <= ms < end)) * HOUR


def easter(year):
    """Easter Sunday (Meeus, Astronomical Algorithms, chapter 8)."""
    a, b, c = year % 19, year // 100, year % 100
    h = (19 * a + b - b // 4 - (8 * b + 13) // 25 + 15) % 30
    l = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    m = (a + 11 * h + 22 * l) // 451
    n = h + l - 7 * m + 114
    return day_number(year, n // 31, n % 31 + 1)


@lru_cache(None)
def holidays(kind, year):
    """Session dates on which a market is closed."""
    late = lambda days: days + 1 if weekday(days) == 6 else days
    observed = lambda days: days - 1 if weekday(days) == 5 else late(days)
    new_year, christmas = day_number(year, 1, 1), day_number(year, 12, 25)
    good_friday, easter_monday = easter(year) - 2, easter(year) + 1
    if kind == "none":
        return set()
    if kind == "world":
        return {new_year, christmas}
    if kind == "futures":
        return {late(new_year), good_friday, observed(christmas)}
    if kind == "eu":
        return {new_year, good_friday, easter_monday, christmas, christmas + 1}
    if kind == "uk":
        first = {4: (0, 3), 5: (2, 3), 6: (1, 2)}.get(weekday(christmas), (0, 1))
        shut = new_year + 2 if weekday(new_year) == 5 else late(new_year)
        return {shut, good_friday, easter_monday, *(christmas + days for days in first)}
    shut = {late(new_year), nth_weekday(year, 2, 1, 0, 3), good_friday, nth_weekday(year, 5, 25, 0, 1)}
    shut |= {observed(day_number(year, 7, 4)), nth_weekday(year, 9, 1, 0, 1), nth_weekday(year, 11, 1, 3, 4)}
    shut |= {nth_weekday(year, 1, 1, 0, 3)} if year >= 1998 else set()
    shut |= {observed(day_number(year, 6, 19))} if year >= 2022 else set()
    return shut | {observed(christmas)}


class Session:
    def __init__(self, hours, timeframe):
        self.zone, self.kind, self.weekends = hours["zone"], hours["holidays"], hours["weekends"]
        self.turn, self.opens, self.closes = (hours[key] * MINUTE for key in ("turn", "opensAfter", "closesAfter"))
        self.lead = 1 if self.turn else 0
        self.timeframe, self.length = timeframe, LENGTH[timeframe]

    def day(self, ms):
        return (ms + offset(self.zone, ms) - self.turn) // DAY + self.lead

    def start(self, day):
        local = (day - self.lead) * DAY + self.turn
        return local - offset(self.zone, local - offset(self.zone, local))

    def trades_on(self, day):
        if not self.weekends and weekday(day) > 4:
            return False
        return day not in holidays(self.kind, date.fromordinal(day + 719_163).year)

    def open_from(self, ms):
        """The first moment at or after this one at which the market is open."""
        day = self.day(ms)
        while not self.trades_on(day) or ms >= self.start(day) + self.closes:
            day += 1
        return max(ms, self.start(day) + self.opens)

    def open_time(self, begin, end):
        total = 0
        for day in range(self.day(begin), self.day(end) + 1):
            if self.trades_on(day):
                start = self.start(day)
                total += max(0, min(end, start + self.closes) - max(begin, start + self.opens))
        return total

    def slot(self, ms):
        """Start and end of the slot that holds a moment."""
        if self.timeframe not in ("4h", "daily"):
            start = ms // self.length * self.length
            return start, start + self.length
        day = self.day(ms)
        start, end = self.start(day), self.start(day + 1)
        if self.timeframe == "daily":
            return start, end
        start += (ms - start) // self.length * self.length
        return start, min(start + self.length, end)

    def next_slot_end(self, anchor, ms):
        """End of the first slot that counts and ends after ms. Bars with other stamps have slots counted from an anchor."""
        if anchor is None:
            return self.slot(self.open_from(ms))[1]
        enough = min(self.length, self.closes - self.opens) / 4
        while True:
            start = anchor + (self.open_from(ms) - anchor) // self.length * self.length
            if self.open_time(start, start + self.length) >= enough:
                return start + self.length
            ms = start + self.length

    def anchor(self, close_time):
        return None if self.slot(close_time)[0] == close_time else close_time

    def slots_after(self, close_time, n):
        end = close_time
        for _ in range(n):
            end = self.next_slot_end(self.anchor(close_time), end)
        return end

    def gap(self, close_time, opens):
        """(18): are more than twelve slots missing between a close and the next bar's open?"""
        if opens - close_time <= 12 * self.length:
            return False
        end = close_time
        for _ in range(13):
            end = self.next_slot_end(self.anchor(close_time), end)
            if end > opens:
                return False
        return True


# Costs (12) and prices (23)

class Costs:
    def __init__(self, table, timeframe):
        self.table, self.rows = table, sorted(table["rows"], key=lambda row: row["from"])
        self.length = LENGTH[timeframe]

    def row(self, ms):
        day = date.fromordinal(ms // DAY + 719_163).isoformat()
        return ([row for row in self.rows if row["from"] <= day] or self.rows[:1])[-1]

    def unit(self, price):
        return {"pip": self.table.get("pip"), "bp": price * 0.0001, "price": 1}[self.table["unit"]]

    def round_trip(self, ms, price):
        row = self.row(ms)
        return (row["spread"] + 2 * row["slippage"] + row["commission"]) * self.unit(price)

    def factor(self, bar, at_open):
        """The rollover factor applies at an open from 16:55 to 17:15 New York, and in a bar of which that is half or more."""
        local = bar.time + offset("America/New_York", bar.time)
        begin, end = local // DAY * DAY + 1015 * MINUTE, local // DAY * DAY + 1035 * MINUTE
        if at_open:
            inside = begin <= local < end
        else:
            inside = 2 * (min(end, local + self.length) - max(begin, local)) >= self.length
        return self.table["rolloverFactor"] if inside else 1

    def of(self, trade):
        row, unit = self.row(trade.fill_bar), self.unit(trade.fill)
        factor = 0.5 * trade.fill_factor + 0.5 * sum(e.weight * e.factor for e in trade.exits)
        slipped = (trade.type != "limit") + sum(e.weight for e in trade.exits if e.reason != "target")
        nights = sum(e.weight * e.nights for e in trade.exits)
        rate = row[trade.side]
        swap = nights * (rate if self.table["unit"] == "price" else trade.fill * rate / 100 / 365)
        return round_half_away((row["spread"] * factor + row["slippage"] * slipped + row["commission"]) * unit + swap, 10)


def round_half_away(value, digits):
    return math.copysign(math.floor(abs(value) * 10 ** digits + 0.5) / 10 ** digits, value)


class Grid:
    """Rounds prices to the tick, with a tolerance of a millionth of a tick."""

    def __init__(self, tick):
        text = format(tick, "f").rstrip("0")
        self.scale = 10 ** len(text.partition(".")[2])
        self.step = round(tick * self.scale)
        self.tick = tick

    def put(self, price, up=None):
        ticks = price * self.scale / self.step
        nearest = math.floor(ticks + 0.5 + 1e-6)
        if up is None or abs(ticks - nearest) < 1e-6:
            whole = nearest
        else:
            whole = math.ceil(ticks) if up else math.floor(ticks)
        return whole * self.step / self.scale


# Indicators and strategies: "Two strategies in full"

class Average:
    """EMA(n)."""

    def __init__(self, n):
        self.n, self.count, self.last = n, 0, 0.0

    def add(self, close):
        self.last = close if self.count == 0 else self.last + (close - self.last) * (2 / (self.n + 1))
        self.count += 1
        return self.last

    known = property(lambda self: self.count >= self.n)


class TrueRange:
    """ATR(n)."""

    def __init__(self, n):
        self.n, self.count, self.sum, self.last, self.close = n, 0, 0.0, 0.0, None

    def add(self, bar):
        before = self.close
        size = bar.high - bar.low if before is None else max(bar.high, before) - min(bar.low, before)
        self.close, self.count = bar.close, self.count + 1
        if self.count <= self.n:
            self.sum += size
            self.last = self.sum / self.n
        else:
            self.last += (size - self.last) / self.n
        return self.last

    known = property(lambda self: self.count >= self.n)


def ask(side, entry, distance, **more):
    return SimpleNamespace(side=side, entry=entry, distance=distance, **more)


class Tideline:
    def __init__(self, params, grid):
        self.p, self.grid = params, grid
        self.near, self.far, self.atr = Average(params["pullbackBars"]), Average(params["trendBars"]), TrueRange(14)

    def see(self, bar, trade):
        known, before = self.far.known, self.far.last
        near, far, atr = self.near.add(bar.close), self.far.add(bar.close), self.atr.add(bar)
        if trade or not known:
            return None
        if near > far:
            if not (far > before and bar.low <= near < bar.close and bar.close > bar.open):
                return None
            side, entry = "long", bar.high + self.grid.tick
        else:
            if not (far < before and bar.high >= near > bar.close and bar.close < bar.open):
                return None
            side, entry = "short", bar.low - self.grid.tick
        p = self.p
        targets = [(p["firstTargetR"], 0.5), (p["finalTargetR"], 0.5)]
        return ask(side, entry, p["stopAtr"] * atr, type="stop", bars=2, targets=targets, max_bars=p["maxHoldBars"])


class Horizon:
    def __init__(self, params, grid):
        self.p, self.grid, self.atr, self.bars, self.count = params, grid, TrueRange(20), [], 0

    def see(self, bar, trade):
        p, n = self.p, self.p["channelBars"]
        before = self.bars[-n:]
        self.bars = self.bars[-(n + p["trailBars"]):] + [bar]
        self.count += 1
        atr = self.atr.add(bar)
        if trade:
            if trade.fill is not None and self.count >= p["trailBars"]:
                self.trail(bar, trade)
            return None
        if self.count <= n or self.count < max(p["trailBars"], 20, 28):
            return None
        upper, lower = max(b.high for b in before), min(b.low for b in before)
        if bar.close > upper and bar.close - upper <= 1.5 * atr:
            side = "long"
        elif bar.close < lower and lower - bar.close <= 1.5 * atr:
            side = "short"
        else:
            return None
        targets = [(p["firstTargetR"], 0.25), (p["finalTargetR"], 0.75)]
        return ask(side, bar.close, p["stopAtr"] * atr, type="market", bars=1, targets=targets, max_bars=p["maxHoldBars"])

    def trail(self, bar, trade):
        last = self.bars[-self.p["trailBars"]:]
        edge = min(b.low for b in last) if trade.side == "long" else max(b.high for b in last)
        nearer = (edge - trade.stop) * trade.sign
        if round_half_away(nearer / self.grid.tick, 0) >= 1 and (bar.close - edge) * trade.sign > 0:
            trade.next_stop = self.grid.put(edge, up=trade.side == "short")


STRATEGIES = {"tideline-pullback": Tideline, "horizon-channel": Horizon}


# One stream: rules 2 to 12

class Stream:
    def __init__(self, document):
        self.document, self.grid = document, Grid(document["tick"])
        self.session = Session(document["session"], document["timeframe"])
        self.costs = Costs(document["costs"], document["timeframe"])
        self.trade, self.trades, self.last_close = None, [], None
        self.start()

    def start(self):
        self.strategy = STRATEGIES[self.document["strategy"]](self.document["params"], self.grid)

    def step(self, bar):
        """(2): what is waiting or open first, then the strategy, then what it asks for."""
        if self.last_close is not None and self.session.gap(self.last_close, bar.time):
            self.start()
        self.last_close = bar.close_time
        trade = self.trade
        if trade:
            if trade.fill is None:
                self.fill(trade, bar)
            else:
                self.hold(trade, bar)
        trade = self.trade
        asked = self.strategy.see(bar, trade)
        if trade and trade.fill is not None:
            trade.leaves = trade.held >= trade.max_bars
        elif asked and not trade:
            self.trade = self.accept(asked, bar)

    def accept(self, asked, bar):
        """(3a): the stop floor and the targets."""
        sign = 1 if asked.side == "long" else -1
        floor = max(10 * self.grid.tick, 6 * self.costs.round_trip(bar.close_time, asked.entry))
        distance = max(asked.distance, floor)
        if distance > 3 * asked.distance or distance > asked.entry / 4:
            return None
        targets = []
        for multiple, weight in asked.targets:
            price = asked.entry + sign * multiple * distance
            if price < 0.05 * asked.entry:
                targets[-1][1] += weight
            else:
                targets.append([self.grid.put(price, up=sign < 0), weight])
        stop = self.grid.put(asked.entry - sign * distance, up=sign < 0)
        return SimpleNamespace(
            side=asked.side, sign=sign, type=asked.type, entry=self.grid.put(asked.entry), stop=stop, first_stop=stop,
            targets=targets, max_bars=asked.max_bars, signal_at=bar.close_time, fill=None, next_stop=None, leaves=False,
            valid_until=self.session.slots_after(bar.close_time, asked.bars), exits=[], rest=1.0)

    def fill(self, trade, bar):
        """(4), (5), (6). The bar of the fill then goes on by (7) or (8), which for these orders are one."""
        sign, entry = trade.sign, trade.entry
        if bar.time >= trade.valid_until:
            self.trade = None
            return
        if trade.type == "market" or (bar.open - entry) * sign >= 0:
            price, at_open = bar.open, True
        elif (bar.high if sign > 0 else bar.low) * sign >= entry * sign:
            price, at_open = entry, False
        else:
            if bar.close_time >= trade.valid_until:
                self.trade = None
            return
        if at_open and ((price - trade.stop) * sign <= 0 or (price - trade.targets[0][0]) * sign >= 0):
            self.trade = None
            return
        trade.fill = self.grid.put(price)
        trade.fill_bar, trade.fill_time = bar.time, bar.time if at_open else bar.close_time
        trade.fill_factor, trade.fill_day = self.costs.factor(bar, at_open), self.session.day(bar.time)
        trade.held = 1
        self.levels(trade, bar)

    def hold(self, trade, bar):
        """(7), (10), (11)."""
        sign = trade.sign
        if trade.leaves:
            return self.leave(trade, bar, bar.open, trade.rest, "time", True)
        if trade.next_stop is not None:
            trade.stop, trade.next_stop = trade.next_stop, None
        trade.held += 1
        if (bar.open - trade.stop) * sign <= 0:
            return self.leave(trade, bar, bar.open, trade.rest, "stop", True)
        while trade.targets and (bar.open - trade.targets[0][0]) * sign >= 0:
            self.leave(trade, bar, bar.open, trade.targets.pop(0)[1], "target", True)
        if trade.targets:
            self.levels(trade, bar)

    def levels(self, trade, bar):
        """The stop if the bar touched it; otherwise the touched targets."""
        sign = trade.sign
        if (bar.low if sign > 0 else bar.high) * sign <= trade.stop * sign:
            return self.leave(trade, bar, trade.stop, trade.rest, "stop", False)
        best = bar.high if sign > 0 else bar.low
        while trade.targets and (best - trade.targets[0][0]) * sign >= 0:
            price, weight = trade.targets.pop(0)
            self.leave(trade, bar, price, weight, "target", False)

    def leave(self, trade, bar, price, weight, reason, at_open):
        nights = self.session.day(bar.time) - trade.fill_day
        trade.exits.append(SimpleNamespace(
            time=bar.time if at_open else bar.close_time, knownAt=bar.close_time, price=self.grid.put(price), weight=weight, reason=reason,
            nights=nights, factor=self.costs.factor(bar, at_open)))
        trade.rest -= weight
        if reason != "target" or not trade.targets:
            trade.decided_at, self.trade = bar.close_time, None
            self.trades.append(self.result(trade))

    def result(self, trade):
        """(9), (23)."""
        units = lambda price: round(price * self.grid.scale)
        risk = abs(units(trade.entry) - units(trade.first_stop))
        gross = sum(e.weight * (units(e.price) - units(trade.fill)) * trade.sign for e in trade.exits) / risk
        cost = self.costs.of(trade)
        net = gross - cost * self.grid.scale / risk
        last = trade.exits[-1]
        keys = ("time", "knownAt", "price", "weight", "reason", "nights")
        exits = [{key: vars(e)[key] for key in keys} for e in trade.exits]
        return {
            "side": trade.side, "signalAt": trade.signal_at, "entry": trade.entry, "stop": trade.first_stop,
            "fillTime": trade.fill_time, "fillPrice": trade.fill, "exits": exits,
            "closedAt": last.time, "decidedAt": trade.decided_at, "closeReason": last.reason,
            "grossR": round_half_away(gross, 6), "cost": cost, "netR": round_half_away(net, 6)}


# Files

def read_bars(path, session):
    """Columns time (of the open, UTC), open, high, low, close. A bar on the instrument's grid closes with its slot."""
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            opens = timegm(datetime.fromisoformat(row["time"].rstrip("Z")).timetuple()) * 1000
            start, end = session.slot(opens)
            closes = end if start == opens else opens + session.length
            yield Bar(opens, closes, *(float(row[key]) for key in ("open", "high", "low", "close")))


def published(trade):
    """Converts a trade of the document to the format of this script."""
    signal = trade["signal"]
    keys = ("fillTime", "fillPrice", "exits", "closedAt", "decidedAt", "closeReason", "grossR", "cost", "netR")
    fields = {"side": signal["side"], "signalAt": signal["barCloseAt"], "entry": signal["entry"], "stop": signal["stop"]}
    return {**fields, **{key: trade[key] for key in keys}}


def compare(mine, theirs):
    """Prints the differences. Returns the number of equal trades."""
    by_time = {trade["signalAt"]: trade for trade in mine}
    equal = 0
    for trade in theirs:
        own = by_time.pop(trade["signalAt"], None)
        if own == trade:
            equal += 1
        elif own is None:
            print(json.dumps({"missing": trade}))
        else:
            differs = {key: [own[key], trade[key]] for key in own if own[key] != trade[key]}
            print(json.dumps({"signalAt": trade["signalAt"], **differs}))
    for trade in by_time.values():
        print(json.dumps({"added": trade}))
    return equal


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bars")
    parser.add_argument("document")
    parser.add_argument("--compare", action="store_true")
    flags = parser.parse_args()
    with open(flags.document, encoding="utf-8") as file:
        document = json.load(file)
    if document.get("strategy") not in STRATEGIES or document.get("hasCalendar"):
        parser.error(f"{flags.document} is no back-test of {' or '.join(STRATEGIES)} without a calendar")
    stream = Stream(document)
    for bar in read_bars(flags.bars, stream.session):
        stream.step(bar)
    if not flags.compare:
        for trade in stream.trades:
            print(json.dumps(trade))
        return
    theirs = [published(row["trade"]) for row in document["trades"]]
    equal = compare(stream.trades, theirs)
    print(f"{equal} of {len(theirs)} trades equal, {len(stream.trades)} made", file=sys.stderr)
    sys.exit(0 if equal == len(theirs) == len(stream.trades) else 1)


main()
