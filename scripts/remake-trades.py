#!/usr/bin/env python3
"""Recomputes the trades and marks of a strategy from bars, docs/engine.md and docs/strategies.md alone. Standard library only.

usage: remake-trades.py BARS.csv[.gz] DOCUMENT.json [--partner BARS] [--calendar FILE] [--compare | --marks]
DOCUMENT is what `sealtick backtest --file BARS --json` printed. Strategy, parameters, timeframe, tick, session and costs are
read from it; with --compare its trades and its equity as well. Prints a line of JSON for each trade, with --marks for each
daily mark, or with --compare for each of them that differs.
exit code: 0, 1 where something differs, 2 wrong use. "(n)" is rule n of docs/engine.md.
"""
import argparse, csv, gzip, json, math, sys
from bisect import bisect_left
from calendar import timegm
from collections import deque, namedtuple
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

CURRENCY = {
    "US": "USD", "USA": "USD", "United States": "USD", "EA": "EUR", "EU": "EUR", "EMU": "EUR", "Eurozone": "EUR",
    "Euro area": "EUR", "DE": "EUR", "Germany": "EUR", "UK": "GBP", "GB": "GBP", "United Kingdom": "GBP", "CH": "CHF",
    "Switzerland": "CHF", "JP": "JPY", "Japan": "JPY", "CA": "CAD", "Canada": "CAD", "AU": "AUD", "Australia": "AUD",
    "NZ": "NZD", "New Zealand": "NZD"}
IMPACTS = {"low": 1, "medium": 2, "high": 3}


class Costs:
    def __init__(self, table, timeframe):
        self.table, self.rows = table, sorted(table["rows"], key=lambda row: row["from"])
        self.length, self.releases = LENGTH[timeframe], deque(maxlen=20)

    def row(self, ms):
        day = date.fromordinal(ms // DAY + 719_163).isoformat()
        return ([row for row in self.rows if row["from"] <= day] or self.rows[:1])[-1]

    def unit(self, price):
        return {"pip": self.table.get("pip"), "bp": abs(price) * 0.0001, "price": 1}[self.table["unit"]]

    def round_trip(self, ms, price):
        row = self.row(ms)
        return (row["spread"] + 2 * row["slippage"] + row["commission"]) * self.unit(price)

    def factor(self, bar, at_open):
        """The larger of the factors whose window holds the moment, or covers half of the bar or more."""
        local = bar.time + offset("America/New_York", bar.time)
        evening = bar.time - local % DAY
        begin, end = evening + 1015 * MINUTE, evening + 1035 * MINUTE
        factors = [1]
        if self.covers(begin, end, bar, at_open):
            factors.append(self.table["rolloverFactor"])
        if any(self.covers(t - 5 * MINUTE, t + 5 * MINUTE, bar, at_open) for t in self.releases):
            factors.append(self.table["releaseFactor"])
        return max(factors)

    def covers(self, begin, end, bar, at_open):
        if at_open:
            return begin <= bar.time < end
        return 2 * (min(end, bar.close_time) - max(begin, bar.time)) >= bar.close_time - bar.time

    def of(self, trade, exits, rest=0, nights=0, factor=1):
        """Of a trade, or of an open one so far: the rest was held for some nights."""
        row, unit = self.row(trade.fill_bar), self.unit(trade.fill)
        slipped = (trade.type != "limit") + sum(e.weight for e in exits if e.reason != "target")
        held = rest * nights + sum(e.weight * e.nights for e in exits)
        rate = row[trade.side]
        swap = held * (rate if self.table["unit"] == "price" else abs(trade.fill) * rate / 100 / 365)
        cost = (row["spread"] * factor + row["slippage"] * slipped + row["commission"]) * unit + swap
        return math.floor(cost * 1e10 + 0.5) / 1e10


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

    def units(self, price):
        return math.floor(price * self.scale + 0.5)


# Building blocks: "How to read the rules"

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


class Strength:
    """RSI(n)."""

    def __init__(self, n):
        self.n, self.count, self.gain, self.loss, self.close = n, 0, 0.0, 0.0, None

    def add(self, close):
        change = 0.0 if self.close is None else close - self.close
        gain, loss = max(change, 0.0), max(-change, 0.0)
        first = self.close is None
        self.close, self.count = close, self.count + 1
        if first:
            return 50.0
        if self.count <= self.n + 1:
            self.gain, self.loss = self.gain + gain / self.n, self.loss + loss / self.n
        else:
            self.gain, self.loss = self.gain + (gain - self.gain) / self.n, self.loss + (loss - self.loss) / self.n
        moved = self.gain + self.loss
        return 100 * (self.gain / moved) if moved > 0 else 50.0

    known = property(lambda self: self.count > self.n)


class Window:
    """The last n values."""

    def __init__(self, n):
        self.values = deque(maxlen=n)

    def add(self, value):
        self.values.append(value)
        return self

    full = property(lambda self: len(self.values) == self.values.maxlen)

    def deviation(self, divisor):
        mean = math.fsum(self.values) / len(self.values)
        return math.sqrt(math.fsum((value - mean) ** 2 for value in self.values) / divisor)


def sma(window):
    """Closes have at most eight decimals."""
    return sum(math.floor(close * 1e8 + 0.5) for close in window.values) / (10 ** 8 * len(window.values))


def change(window):
    """return(n) of a window of n + 1 closes."""
    return window.values[-1] / window.values[0] - 1


# Strategies: docs/strategies.md

def ask(side, type, entry, distance, targets, max_bars=None, bars=1, break_even=False):
    return SimpleNamespace(side=side, type=type, entry=entry, distance=distance, targets=targets, max_bars=max_bars,
                           bars=bars, break_even=break_even)


EXIT = "exit"


class Strategy:
    divides = False

    def __init__(self, document, grid, session):
        self.p, self.grid, self.session = document["params"], grid, session
        self.is_index = document.get("assetClass") == "indices"
        self.document = document
        self.begin()

    def halves(self):
        return [(self.p["firstTargetR"], 0.5), (self.p["finalTargetR"], 0.5)]


class Tideline(Strategy):
    def begin(self):
        self.near, self.far, self.atr = Average(self.p["pullbackBars"]), Average(self.p["trendBars"]), TrueRange(14)

    def see(self, bar, trade, more):
        known, before = self.far.known and self.atr.count >= 27, self.far.last
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
        return ask(side, "stop", entry, self.p["stopAtr"] * atr, self.halves(), self.p["maxHoldBars"], bars=2)


class Horizon(Strategy):
    def begin(self):
        self.atr, self.bars, self.count = TrueRange(20), [], 0

    def see(self, bar, trade, more):
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
        return ask(side, "market", bar.close, p["stopAtr"] * atr, targets, p["maxHoldBars"])

    def trail(self, bar, trade):
        last = self.bars[-self.p["trailBars"]:]
        edge = min(b.low for b in last) if trade.side == "long" else max(b.high for b in last)
        nearer = (edge - trade.stop) * trade.sign
        if round_half_away(nearer / self.grid.tick, 0) >= 1 and (bar.close - edge) * trade.sign > 0:
            trade.next_stop = self.grid.put(edge, up=trade.side == "short")


class Pendulum(Strategy):
    def begin(self):
        self.closes, self.rsi, self.atr = Window(self.p["trendBars"]), Strength(self.p["rsiBars"]), TrueRange(14)

    def see(self, bar, trade, more):
        p = self.p
        self.closes.add(bar.close)
        rsi, atr = self.rsi.add(bar.close), self.atr.add(bar)
        if not (self.closes.full and self.rsi.known and self.atr.known):
            return None
        if trade:
            return EXIT if trade.fill is not None and rsi >= p["rsiExit"] else None
        if not (bar.close > sma(self.closes) and rsi <= p["rsiEntry"]):
            return None
        return ask("long", "market", bar.close, p["stopAtr"] * atr, self.halves(), p["maxHoldBars"])


class FirstRange(Strategy):
    def begin(self):
        self.average, self.atr = Average(self.p["trendBars"]), TrueRange(14)
        self.week = self.end = self.next = None

    def see(self, bar, trade, more):
        p, session = self.p, self.session
        if self.next is None or bar.time >= self.next:
            day = session.day(bar.time)
            monday = day - weekday(day)
            first = self.week is None
            self.week, self.next = session.start(monday), session.start(monday + 7)
            self.end = self.next if session.weekends else session.start(monday + 5)
            self.setups, self.range, self.complete = 0, None, False
            self.whole = not first or bar.time == self.week
        until = self.week + p["rangeHours"] * HOUR
        if bar.time < until:
            high, low = self.range or (bar.high, bar.low)
            self.range = max(high, bar.high), min(low, bar.low)
        if bar.close_time >= until and self.whole and self.range:
            self.complete = True
        average, atr = self.average.add(bar.close), self.atr.add(bar)
        left = self.end - bar.close_time
        if trade:
            return EXIT if trade.fill is not None and left <= 3 * HOUR else None
        if not (self.complete and self.average.known and self.atr.known):
            return None
        if left < 24 * HOUR or self.setups >= p["maxTries"]:
            return None
        side, sign = ("long", 1) if bar.close > average else ("short", -1)
        if sign < 0 and self.is_index:
            return None
        high, low = self.range
        edge = high if sign > 0 else low
        entry = edge + sign * max(0.1 * atr, self.grid.tick)
        if (bar.close - edge) * sign > 0 or (entry - bar.close) * sign < self.grid.tick:
            return None
        distance = max(p["stopShare"] * (high - low), 2 * atr)
        return ask(side, "stop", entry, distance, self.halves(), bars=p["orderBars"])

    def taken(self):
        self.setups += 1


class Tailwind(Strategy):
    divides = True

    def begin(self):
        p = self.p
        self.closes = Window(p["lookbackBars"] + 1)
        self.recent = Window(math.floor(p["lookbackBars"] / 4 + 0.5) + 1)
        self.returns, self.last = Window(p["volatilityBars"]), None

    def see(self, bar, trade, more):
        p = self.p
        self.closes.add(bar.close), self.recent.add(bar.close)
        if self.last is not None:
            self.returns.add(math.log(bar.close / self.last))
        self.last = bar.close
        if not (self.closes.full and self.returns.full):
            return None
        past, late, usual = change(self.closes), change(self.recent), self.returns.deviation(p["volatilityBars"] - 1)
        if usual == 0:
            return None
        score = past / (usual * math.sqrt(p["lookbackBars"]))
        if trade:
            return EXIT if trade.fill is not None and score * trade.sign < 0 else None
        side, sign = ("long", 1) if score > 0 else ("short", -1)
        if abs(score) < p["entryScore"] or late * sign <= 0 or (sign < 0 and self.is_index):
            return None
        distance = p["stopDeviations"] * (bar.close * usual * math.sqrt(p["holdBars"]))
        return ask(side, "market", bar.close, distance, self.halves(), p["holdBars"])


class SweepAndGap(Strategy):
    def begin(self):
        self.bars = deque(maxlen=2 * self.p["swingStrength"] + 1)
        self.atr, self.high, self.low, self.sweep = TrueRange(14), None, None, None

    def see(self, bar, trade, more):
        p, high, low = self.p, self.high, self.low
        self.bars.append(bar)
        atr = self.atr.add(bar)
        self.find_swings()
        sweep = self.sweep
        if sweep:
            sweep.age += 1
            sweep.end = min(sweep.end, bar.low) if sweep.sign > 0 else max(sweep.end, bar.high)
            if (bar.close - sweep.level) * sweep.sign <= 0 or sweep.age > p["waitBars"]:
                self.sweep = None
        if low is not None and bar.low < low < bar.close:
            self.sweep = SimpleNamespace(side="long", sign=1, level=low, end=bar.low, age=0)
        elif high is not None and bar.high > high > bar.close:
            self.sweep = SimpleNamespace(side="short", sign=-1, level=high, end=bar.high, age=0)
        sweep = self.sweep
        if trade or not sweep or not self.atr.known or sweep.age < 1 or len(self.bars) < 3:
            return None
        first = self.bars[-3]
        bottom, top = (first.high, bar.low) if sweep.sign > 0 else (bar.high, first.low)
        if not (top > bottom and top - bottom >= p["leastGapAtr"] * atr):
            return None
        entry = (top + bottom) / 2
        if sweep.sign < 0 and self.is_index:
            return None
        distance = max((entry - sweep.end) * sweep.sign + 0.1 * atr, p["leastRiskAtr"] * atr)
        asked = ask(sweep.side, "limit", entry, distance, self.halves(), p["maxHoldBars"], p["orderBars"], True)
        asked.most = p["mostRiskAtr"] * atr
        asked.is_possible = (bar.close - entry) * sweep.sign >= self.grid.tick
        return asked

    def find_swings(self):
        n = self.p["swingStrength"]
        if len(self.bars) < 2 * n + 1:
            return
        bars = list(self.bars)
        middle, before, after = bars[n], bars[:n], bars[n + 1:]
        if all(middle.high > b.high for b in before) and all(middle.high >= b.high for b in after):
            self.high = middle.high
        if all(middle.low < b.low for b in before) and all(middle.low <= b.low for b in after):
            self.low = middle.low

    def taken(self):
        self.sweep = None


class TwinRatio(Strategy):
    divides = True

    def begin(self):
        self.atr, self.ratios, self.before = TrueRange(14), Window(self.p["windowBars"]), None
        self.is_product = self.document["symbol"].startswith("USD") != self.document["partner"].startswith("USD")

    def see(self, bar, trade, more):
        p, atr = self.p, self.atr.add(bar)
        if more.partner is None:
            return None
        other = more.partner.close
        ratio = bar.close * other if self.is_product else bar.close / other
        before, score = self.before, None
        if self.ratios.add(ratio).full:
            values = self.ratios.values
            deviation = self.ratios.deviation(len(values))
            score = 0.0 if max(values) == min(values) else (ratio - math.fsum(values) / len(values)) / deviation
        self.before = score
        if before is None or not self.atr.known:
            return None
        if trade:
            return EXIT if trade.fill is not None and score * trade.sign >= -p["exitScore"] else None
        if not (abs(score) >= p["entryScore"] and abs(score) < abs(before) and score * before > 0):
            return None
        return ask("long" if score < 0 else "short", "market", bar.close, p["stopAtr"] * atr, self.halves(), p["maxHoldBars"])


class AfterTheRelease(Strategy):
    def begin(self):
        self.atr, self.close, self.watch = TrueRange(14), None, None

    def see(self, bar, trade, more):
        p, came_from, usual, known = self.p, self.close, self.atr.last, self.atr.known
        atr = self.atr.add(bar)
        self.close = bar.close
        if known and any(release.impact >= p["leastImpact"] for release in more.releases):
            self.watch = SimpleNamespace(came_from=came_from, usual=usual, age=0)
        elif self.watch:
            self.watch.age += 1
            if self.watch.age > p["watchBars"]:
                self.watch = None
        if not self.watch or trade:
            return None
        move, height = bar.close - self.watch.came_from, bar.high - bar.low
        side, behind = ("long", bar.close - bar.low) if move > 0 else ("short", bar.high - bar.close)
        if not (abs(move) / self.watch.usual >= p["reactionAtr"]) or height == 0 or behind / height < 0.6:
            return None
        distance = max(0.6 * abs(move), atr)
        return ask(side, "market", bar.close, distance, self.halves(), p["maxHoldBars"], break_even=True)

    def taken(self):
        self.watch = None


STRATEGIES = {
    "tideline-pullback": Tideline, "horizon-channel": Horizon, "pendulum-reversion": Pendulum,
    "first-range-breakout": FirstRange, "tailwind-momentum": Tailwind, "sweep-and-gap": SweepAndGap,
    "twin-ratio": TwinRatio, "after-the-release": AfterTheRelease}


# One stream: rules 2 to 12

class Stream:
    def __init__(self, document):
        self.document, self.grid = document, Grid(document["tick"])
        self.session = Session(document["session"], document["timeframe"])
        self.costs = Costs(document["costs"], document["timeframe"])
        self.trade, self.trades, self.last_close, self.is_skipped = None, [], None, False
        self.start()

    def start(self):
        self.strategy = STRATEGIES[self.document["strategy"]](self.document, self.grid, self.session)

    def step(self, bar, more):
        """(2): what is waiting or open first, then the strategy, then what it asks for."""
        if self.last_close is not None and self.session.gap(self.last_close, bar.time):
            self.start()
        self.last_close = bar.close_time
        self.costs.releases.extend(release.time for release in more.releases if release.impact == 3)
        trade = self.trade
        if trade:
            if trade.fill is None:
                self.fill(trade, bar)
            else:
                self.hold(trade, bar)
        trade = self.trade
        if trade and trade.fill is not None:
            self.close_checks(trade, bar)
        if self.strategy.divides and min(bar.low, more.partner.low if more.partner else bar.low) <= 0:
            self.is_skipped = True
        if self.is_skipped:
            return
        asked = self.strategy.see(bar, trade, more)
        if asked == EXIT:
            trade.leaves = trade.leaves or "exit"
        elif asked and not trade:
            self.trade = self.accept(asked, bar)

    def close_checks(self, trade, bar):
        """(10), (10a), (11): break-even, then the longest holding time."""
        if trade.break_even and trade.reached and (trade.fill - trade.stop) * trade.sign > 0:
            if (bar.close - trade.fill) * trade.sign > 0:
                trade.next_stop = trade.fill
        if trade.max_bars and trade.held >= trade.max_bars:
            trade.leaves = trade.leaves or "time"

    def accept(self, asked, bar):
        """(3a): the stop floor and the targets."""
        sign = 1 if asked.side == "long" else -1
        floor = max(10 * self.grid.tick, 6 * self.costs.round_trip(bar.close_time, asked.entry))
        distance = max(asked.distance, floor)
        if distance > 3 * asked.distance or distance > abs(asked.entry) / 4:
            return None
        if distance > getattr(asked, "most", math.inf) or not getattr(asked, "is_possible", True):
            return None
        targets = []
        for multiple, weight in asked.targets:
            price = asked.entry + sign * multiple * distance
            if targets and asked.entry > 0 and price < 0.05 * asked.entry:
                targets[-1][1] += weight
            else:
                targets.append([self.grid.put(price, up=sign < 0), weight])
        if hasattr(self.strategy, "taken"):
            self.strategy.taken()
        stop = self.grid.put(asked.entry - sign * distance, up=sign < 0)
        return SimpleNamespace(
            side=asked.side, sign=sign, type=asked.type, entry=self.grid.put(asked.entry), stop=stop, first_stop=stop,
            targets=targets, published=[list(target) for target in targets], max_bars=asked.max_bars,
            break_even=asked.break_even, reached=0, signal_at=bar.close_time, fill=None, next_stop=None, leaves=None,
            held=0, valid_until=self.session.slots_after(bar.close_time, asked.bars), exits=[])

    def fill(self, trade, bar):
        """(4), (5), (6). The bar of the fill then goes on by (7) or (8)."""
        sign, entry = trade.sign, trade.entry
        if bar.time >= trade.valid_until:
            self.trade = None
            return
        beyond = (bar.open - entry) * sign
        touched = (bar.low if (trade.type == "limit") == (sign > 0) else bar.high)
        if trade.type == "market" or (beyond <= 0 if trade.type == "limit" else beyond >= 0):
            price, at_open = bar.open, True
        elif (touched - entry) * sign <= 0 if trade.type == "limit" else (touched - entry) * sign >= 0:
            price, at_open = entry, False
        else:
            if bar.close_time >= trade.valid_until:
                self.trade = None
            return
        if at_open and ((price - trade.stop) * sign <= 0 or (price - trade.targets[0][0]) * sign >= 0):
            self.trade = None
            return
        trade.fill = self.grid.put(price)
        trade.fill_bar, trade.fill_time, trade.known_at = bar.time, bar.time if at_open else bar.close_time, bar.close_time
        trade.fill_factor, trade.fill_day = self.costs.factor(bar, at_open), self.session.day(bar.time)
        trade.held = 1
        self.levels(trade, bar, bar.close if trade.type == "limit" and not at_open else None)

    def hold(self, trade, bar):
        """(7), (10), (11)."""
        sign = trade.sign
        if trade.leaves:
            return self.leave(trade, bar, bar.open, trade.leaves, True)
        if trade.next_stop is not None:
            trade.stop, trade.next_stop = trade.next_stop, None
        if (bar.open - trade.stop) * sign <= 0:
            return self.leave(trade, bar, bar.open, "stop", True)
        while trade.targets and (bar.open - trade.targets[0][0]) * sign >= 0:
            self.reach(trade, bar, bar.open, True)
        if trade.targets:
            trade.held += 1
            self.levels(trade, bar)

    def levels(self, trade, bar, reach=None):
        """The stop if the bar touched it; otherwise the touched targets, or those that reach is beyond."""
        sign = trade.sign
        if (bar.low if sign > 0 else bar.high) * sign <= trade.stop * sign:
            return self.leave(trade, bar, trade.stop, "stop", False)
        best = (bar.high if sign > 0 else bar.low) if reach is None else reach
        while trade.targets and (best - trade.targets[0][0]) * sign >= 0:
            self.reach(trade, bar, trade.targets[0][0], False)

    def reach(self, trade, bar, price, at_open):
        weight = trade.targets.pop(0)[1]
        trade.reached += 1
        self.part(trade, bar, price, weight, "target", at_open)
        if not trade.targets:
            self.end(trade, bar)

    def leave(self, trade, bar, price, reason, at_open):
        self.part(trade, bar, price, sum(weight for _, weight in trade.targets), reason, at_open)
        self.end(trade, bar)

    def part(self, trade, bar, price, weight, reason, at_open):
        trade.exits.append(SimpleNamespace(
            time=bar.time if at_open else bar.close_time, knownAt=bar.close_time, price=self.grid.put(price),
            weight=weight, reason=reason, nights=self.session.day(bar.time) - trade.fill_day,
            factor=self.costs.factor(bar, at_open)))

    def end(self, trade, bar):
        trade.decided_at, self.trade = bar.close_time, None
        factor = 0.5 * trade.fill_factor + 0.5 * sum(e.weight * e.factor for e in trade.exits)
        trade.cost = self.costs.of(trade, trade.exits, factor=round_half_away(factor, 6))
        trade.gross = self.multiple(trade, [(e.price, e.weight) for e in trade.exits])
        trade.net = round_half_away(trade.gross - trade.cost * self.grid.scale / self.risk(trade), 6)
        self.trades.append(trade)

    def risk(self, trade):
        return abs(self.grid.units(trade.entry) - self.grid.units(trade.first_stop))

    def multiple(self, trade, parts):
        """(9), (23)."""
        fill = self.grid.units(trade.fill)
        return sum(weight * (self.grid.units(price) - fill) for price, weight in parts) * trade.sign / self.risk(trade)

    def marked(self, trade, close, at):
        """(14): the result of an open trade at a mark, in R."""
        exits = [e for e in trade.exits if e.knownAt <= at]
        rest = 1 - sum(e.weight for e in exits)
        gross = self.multiple(trade, [*((e.price, e.weight) for e in exits), (close, rest)])
        cost = self.costs.of(trade, exits, rest, self.session.day(at) - trade.fill_day)
        return gross - cost * self.grid.scale / self.risk(trade)


def to_row(trade):
    last = trade.exits[-1]
    keys = ("time", "knownAt", "price", "weight", "reason", "nights")
    return {
        "side": trade.side, "signalAt": trade.signal_at, "entry": trade.entry, "stop": trade.first_stop,
        "targets": [{"price": price, "weight": weight} for price, weight in trade.published],
        "validUntil": trade.valid_until, "fillTime": trade.fill_time, "fillPrice": trade.fill,
        "exits": [{key: vars(e)[key] for key in keys} for e in trade.exits],
        "closedAt": last.time, "decidedAt": trade.decided_at, "closeReason": last.reason, "barsHeld": trade.held,
        "grossR": round_half_away(trade.gross, 6), "cost": trade.cost, "netR": trade.net}


def equity(stream, bars):
    """(13), (13c), (14): the account of 10,000 that risks 1 % a trade, at 00:00 UTC of each day."""
    closes = [bar.close_time for bar in bars]
    rows, balance, trades = [(bars[0].time, 10_000.0)], 10_000.0, list(stream.trades)
    at, open_trade = bars[0].time // DAY * DAY + DAY, None
    while at <= closes[-1]:
        if stream.session.weekends or weekday(at // DAY) < 5:
            while True:
                if open_trade and open_trade.decided_at <= at:
                    balance, open_trade = balance + risk * open_trade.net, None
                    if balance <= 0:
                        trades = []
                if open_trade or not trades or trades[0].known_at > at:
                    break
                open_trade, risk = trades.pop(0), balance * 0.01
            last = bars[bisect_left(closes, at + 1) - 1]
            value = balance + (risk * stream.marked(open_trade, last.close, at) if open_trade else 0)
            rows.append((at, max(0.0, value)))
            if value <= 0:
                break
        at += DAY
    return rows


# Files

def read_rows(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as lines:
        yield from csv.DictReader(lines)


def to_ms(text):
    moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return timegm(moment.utctimetuple()) * 1000


def read_bars(path, session):
    """Columns time (of the open, UTC), open, high, low, close. A bar on the instrument's grid closes with its slot."""
    for row in read_rows(path):
        opens = to_ms(row["time"])
        start, end = session.slot(opens)
        closes = end if start == opens else opens + session.length
        yield Bar(opens, closes, *(float(row[key]) for key in ("open", "high", "low", "close")))


def read_releases(path, document):
    """(16). Columns datetime_utc, event, country, impact and, if there is one, certainty and notes."""
    symbol, is_pair = document["symbol"], document["assetClass"] == "fx"
    own = {symbol[:3], symbol[3:]} if is_pair else {document["quoteCurrency"]}
    for row in read_rows(path):
        is_scheduled = row.get("certainty", "confirmed") in ("confirmed", "scheduled")
        if not is_scheduled or "unscheduled" in (row["event"] + row.get("notes", "")).lower():
            continue
        if CURRENCY.get(row["country"], row["country"]) in own:
            yield SimpleNamespace(time=to_ms(row["datetime_utc"]), impact=IMPACTS[row["impact"].lower()])


def published(trade):
    """Converts a trade of the document to the format of this script."""
    signal = trade["signal"]
    keys = ("fillTime", "fillPrice", "exits", "closedAt", "decidedAt", "closeReason", "barsHeld", "grossR", "cost", "netR")
    fields = {key: signal[key] for key in ("side", "entry", "stop", "targets", "validUntil")}
    return {**fields, "signalAt": signal["barCloseAt"], **{key: trade[key] for key in keys}}


def compare(mine, theirs):
    """Prints the trades that differ. Returns the number of equal ones."""
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


def compare_marks(mine, theirs):
    """Prints the marks that differ by more than a millionth. Returns the number of equal ones."""
    values, equal = dict(mine), 0
    for at, value in zip(theirs["time"], theirs["equity"]):
        if abs(values.get(at, math.inf) - value) <= 1e-6:
            equal += 1
        else:
            print(json.dumps({"mark": at, "equity": [values.get(at), value]}))
    return equal


def run(document, flags):
    stream = Stream(document)
    bars = list(read_bars(flags.bars, stream.session))
    others = {}
    if flags.partner:
        session = Session(document.get("partnerSession") or document["session"], document["timeframe"])
        others = {bar.close_time: bar for bar in read_bars(flags.partner, session)}
    releases = sorted(read_releases(flags.calendar, document), key=lambda one: one.time) if flags.calendar else []
    times = [release.time for release in releases]
    for bar in bars:
        within = releases[bisect_left(times, bar.time):bisect_left(times, bar.close_time)] if times else releases
        stream.step(bar, SimpleNamespace(partner=others.get(bar.close_time), releases=within))
    return stream, bars


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("bars", "document"):
        parser.add_argument(name)
    for name in ("--partner", "--calendar"):
        parser.add_argument(name, metavar="FILE")
    for name in ("--compare", "--marks"):
        parser.add_argument(name, action="store_true")
    flags = parser.parse_args()
    try:
        compute(parser, flags)
    except (OSError, KeyError, TypeError, ValueError) as error:
        parser.error(f"a file cannot be read: {type(error).__name__}: {error}")


def compute(parser, flags):
    with open(flags.document, encoding="utf-8") as file:
        document = json.load(file)
    if not isinstance(document, dict):
        parser.error(f"{flags.document} is not a backtest of one instrument")
    if document.get("strategy") not in STRATEGIES:
        parser.error(f"{flags.document} is not a backtest of {', '.join(STRATEGIES)}")
    if bool(document.get("partner")) != bool(flags.partner):
        parser.error("--partner is needed for the bars of " + (document.get("partner") or "no instrument"))
    if bool(document.get("hasCalendar")) != bool(flags.calendar):
        parser.error("--calendar is needed where the backtest had a calendar, and only there")
    stream, bars = run(document, flags)
    mine = [to_row(trade) for trade in stream.trades]
    if flags.compare:
        theirs, marks = [published(row["trade"]) for row in document["trades"]], document["equity"]
        equal, equal_marks = compare(mine, theirs), compare_marks(equity(stream, bars), marks)
        print(f"{equal} of {len(theirs)} trades and {equal_marks} of {len(marks['time'])} marks equal", file=sys.stderr)
        sys.exit(0 if equal == len(theirs) == len(mine) and equal_marks == len(marks["time"]) else 1)
    rows = [{"time": at, "equity": value} for at, value in equity(stream, bars)] if flags.marks else mine
    for row in rows:
        print(json.dumps(row))


main()
