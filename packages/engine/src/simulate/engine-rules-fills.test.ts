import { describe, expect, test } from 'vitest';
import { barsFrom, joinBars, longSetup, onlyTrade, type Prices, play, playSetup, START } from './testing/script.ts';

const HOUR = 3_600_000;
const limit = (entry: number, changes = {}) => longSetup({ type: 'limit', entry, validBars: 5, ...changes });
const stopEntry = (entry: number, changes = {}) => longSetup({ type: 'stop', entry, validBars: 5, ...changes });

/** A short at 100 with stop 102 and target 97, and bars mirrored at 100. */
const mirrored = (prices: readonly Prices[]): Prices[] =>
  prices.map(([open, high, low, close]) => [200 - open, 200 - low, 200 - high, 200 - close]);
const shortSetup = (changes = {}) => longSetup({ side: 'short', stop: 102, targets: [{ price: 97 }], ...changes });

describe('Engine rule 2: order on a closed bar', () => {
  test('A bar first resolves the open position; the strategy then sees the result', () => {
    const seen: unknown[] = [];
    const look = (_bar: unknown, at: { position: object | null }) => {
      seen.push(at.position && { ...at.position });
      return null;
    };
    const prices: Prices[] = [
      [100, 100, 100, 100],
      [100.2, 100.5, 100, 100.1],
      [100.1, 103.2, 100, 103],
    ];
    play(barsFrom(prices), { 0: { open: longSetup() }, 1: look, 2: look });
    expect(seen[0]).toMatchObject({ state: 'open', side: 'long', entry: 100, fill: 100.2, stop: 98, barsHeld: 1 });
    expect(seen[1]).toBeNull();
  });

  test('A pending setup is seen as such: no fill, no bars held, its own stop', () => {
    const seen: unknown[] = [];
    const look = (_bar: unknown, at: { position: object | null }) => {
      seen.push(at.position && { ...at.position });
      return null;
    };
    const away: Prices = [103.2, 103.3, 103.1, 103.2];
    const prices: Prices[] = [[100, 100, 100, 100], [100.2, 103.5, 100, 103.2], away];
    const second = limit(102, { stop: 101, targets: [{ price: 110 }], side: 'long' });
    play(barsFrom(prices), { 0: { open: longSetup() }, 1: { open: second }, 2: look });
    expect(seen).toMatchObject([
      { state: 'pending', entry: 102, stop: 101, fill: Number.NaN, barsHeld: 0, targetsReached: 0 },
    ]);
  });

  test('A setup opened at a close is not filled by that bar', () => {
    const { lines, times } = playSetup(longSetup(), [[100.2, 100.4, 100, 100.1]]);
    expect(lines).toEqual(['opened', 'filled 100.2']);
    expect(times).toEqual([START + HOUR, START + 2 * HOUR]);
  });

  test('A new setup on the bar that closed the old one is allowed', () => {
    const prices: Prices[] = [
      [100, 100, 100, 100],
      [100.2, 103.5, 100, 103.2],
      [103.2, 103.3, 103.1, 103.2],
    ];
    const again = { open: longSetup({ entry: 103.2, stop: 100, targets: [{ price: 110 }] }) };
    const { lines } = play(barsFrom(prices), { 0: { open: longSetup() }, 1: again });
    expect(lines).toEqual([
      'opened',
      'filled 100.2',
      'target 1 103 x 1',
      'closed target 103',
      'opened',
      'filled 103.2',
    ]);
  });

  test('A setup while another is active is rejected and counted', () => {
    const { lines, refusals } = play(
      barsFrom([
        [100, 100, 100, 100],
        [100, 100, 100, 100],
      ]),
      { 0: { open: longSetup() }, 1: { open: longSetup() } },
    );
    expect(lines).toEqual(['opened', 'filled 100', 'refused open']);
    expect(refusals[0]!.problem).toBe('open is not possible: the stream already has a signal');
  });
});

describe('Engine rule 4: fill', () => {
  test('A market setup fills at the next open', () => {
    expect(playSetup(longSetup(), [[100.2, 100.4, 100, 100.1]]).lines).toEqual(['opened', 'filled 100.2']);
  });

  test('A limit at 99 that is touched fills at 99', () => {
    expect(playSetup(limit(99), [[99.8, 100, 98.9, 99.4]]).lines).toEqual(['opened', 'filled 99']);
  });

  test('A limit at 99 fills at an open of 98.6, which is better', () => {
    expect(playSetup(limit(99), [[98.6, 99, 98.5, 98.8]]).lines).toEqual(['opened', 'filled 98.6']);
  });

  test('A stop entry at 101 fills at an open of 101.5, which is worse', () => {
    expect(playSetup(stopEntry(101), [[101.5, 101.8, 101.2, 101.6]]).lines).toEqual(['opened', 'filled 101.5']);
  });

  test('A stop entry at 101 that is touched fills at 101', () => {
    expect(playSetup(stopEntry(101), [[100.2, 101.2, 100, 101.1]]).lines).toEqual(['opened', 'filled 101']);
  });

  test('At the level is beyond it: an open at the entry fills there, and so does a low or high at it', () => {
    expect(playSetup(limit(99), [[99, 99.5, 98.9, 99.2]]).lines[1]).toBe('filled 99');
    expect(playSetup(stopEntry(101), [[101, 101.5, 100.9, 101.2]]).lines[1]).toBe('filled 101');
    expect(playSetup(limit(99), [[99, 99.5, 98.9, 99.2]]).open?.fillTime, 'limit, at the open').toBe(START + HOUR);
    expect(playSetup(stopEntry(101), [[101, 101.5, 100.9, 101.2]]).open?.fillTime, 'at the open').toBe(START + HOUR);
    expect(playSetup(limit(99), [[99.5, 99.6, 99, 99.2]]).lines[1]).toBe('filled 99');
    expect(playSetup(stopEntry(101), [[100.5, 101, 100.4, 100.8]]).lines[1]).toBe('filled 101');
  });

  test('A level that is not touched leaves the setup pending', () => {
    const { lines, open } = playSetup(limit(99), [[99.8, 100, 99.01, 99.4]]);
    expect(lines).toEqual(['opened']);
    expect(open).toMatchObject({
      state: 'pending',
      fillPrice: null,
      fillTime: null,
      fillBar: null,
      rest: 1,
      exits: [],
    });
  });

  test('A short mirrors a long', () => {
    const short = (type: 'limit' | 'stop', entry: number) => shortSetup({ type, entry, validBars: 5 });
    expect(playSetup(shortSetup(), mirrored([[100.2, 100.4, 100, 100.1]])).lines[1]).toBe('filled 99.8');
    expect(playSetup(short('limit', 101), mirrored([[99.8, 100, 98.9, 99.4]])).lines[1]).toBe('filled 101');
    expect(playSetup(short('limit', 101), mirrored([[98.6, 99, 98.5, 98.8]])).lines[1]).toBe('filled 101.4');
    expect(playSetup(short('stop', 99), mirrored([[101.5, 101.8, 101.2, 101.6]])).lines[1]).toBe('filled 98.5');
    expect(playSetup(short('stop', 99), mirrored([[100.2, 101.2, 100, 101.1]])).lines[1]).toBe('filled 99');
    expect(playSetup(short('limit', 101), mirrored([[99.8, 100, 99.01, 99.4]])).lines).toEqual(['opened']);
  });

  test('A fill at an open carries that open, one within the bar its close', () => {
    const atOpen = playSetup(longSetup(), [[100.2, 100.4, 100, 100.1]]).open;
    expect(atOpen).toMatchObject({ fillTime: START + HOUR, fillBar: START + HOUR });
    const within = playSetup(limit(99), [[99.8, 100, 98.9, 99.4]]).open;
    expect(within).toMatchObject({ fillTime: START + 2 * HOUR, fillBar: START + HOUR });
  });
});

describe('Engine rule 5: gapped away', () => {
  test.each([
    ['beyond the stop', 97.9],
    ['at the stop', 98],
    ['beyond the first target', 103.2],
    ['at the first target', 103],
  ])('An opening fill %s is cancelled and is not a trade', (_where, open) => {
    const { lines, trades } = playSetup(longSetup(), [[open, 104, 97, 100]]);
    expect(lines).toEqual(['opened', 'closed cancelled']);
    expect(trades).toEqual([]);
  });

  test('A limit or a stop entry that opens beyond the stop or the target is cancelled too', () => {
    expect(playSetup(limit(99), [[97.5, 98, 97, 97.5]]).lines).toEqual(['opened', 'closed cancelled']);
    expect(playSetup(stopEntry(101), [[103.5, 104, 103, 104]]).lines).toEqual(['opened', 'closed cancelled']);
  });

  test('A short mirrors a long', () => {
    expect(playSetup(shortSetup(), [[102.1, 102.5, 101, 101]]).lines).toEqual(['opened', 'closed cancelled']);
    expect(playSetup(shortSetup(), [[96.8, 97, 96, 96.5]]).lines).toEqual(['opened', 'closed cancelled']);
  });
});

describe('Engine rule 6: expiry', () => {
  const away: Prices = [100, 100.5, 99.5, 100];

  test('A 1h setup of 10:00 with validBars 2 is valid until 12:00, and expires there', () => {
    const { lines, times, signals, trades } = playSetup(limit(99, { validBars: 2 }), [away, away, away]);
    expect(signals[0]!.validUntil).toBe(Date.UTC(2024, 2, 5, 12));
    expect(lines).toEqual(['opened', 'closed expired']);
    expect(times[1]).toBe(Date.UTC(2024, 2, 5, 12));
    expect(trades).toEqual([]);
  });

  test('A touch in the last valid bar fills', () => {
    expect(playSetup(limit(99, { validBars: 2 }), [away, [100, 100, 98.9, 99.5]]).lines).toEqual([
      'opened',
      'filled 99',
    ]);
  });

  test('A touch in the 12:00 bar is too late, even if the 11:00 bar is missing', () => {
    const first = barsFrom([[100, 100, 100, 100], away]);
    const late = barsFrom([[100, 100, 98.9, 99.5]], { start: Date.UTC(2024, 2, 5, 12) });
    const bars = joinBars(first, late);
    const { lines, times } = play(bars, { 0: { open: limit(99, { validBars: 2 }) } });
    expect(lines).toEqual(['opened', 'closed expired']);
    expect(times[1]).toBe(Date.UTC(2024, 2, 5, 13));
  });

  test('A market setup is valid in the next slot only', () => {
    const { signals } = playSetup(longSetup(), []);
    expect(signals[0]!.validBars).toBe(1);
    expect(signals[0]!.validUntil).toBe(Date.UTC(2024, 2, 5, 11));
  });

  test('An expired setup leaves the stream free for the next one', () => {
    const prices: Prices[] = [[100, 100, 100, 100], away];
    const { lines } = play(barsFrom(prices), {
      0: { open: limit(99, { validBars: 1 }) },
      1: { open: longSetup() },
    });
    expect(lines).toEqual(['opened', 'closed expired', 'opened']);
  });
});

describe('Engine shape: the strategy may also cancel', () => {
  test('A close decision on a pending setup cancels it immediately', () => {
    const away: Prices = [100, 100.5, 99.5, 100];
    const { lines, times } = play(barsFrom([away, away]), { 0: { open: limit(99) }, 1: { close: 'no longer wanted' } });
    expect(lines).toEqual(['opened', 'closed cancelled']);
    expect(times[1]).toBe(START + 2 * HOUR);
  });

  test('A close decision without a signal is rejected', () => {
    const { lines, refusals } = play(barsFrom([[100, 100, 100, 100]]), { 0: { close: 'nothing there' } });
    expect(lines).toEqual(['refused close']);
    expect(refusals[0]).toMatchObject({ field: 'close', barCloseAt: START + HOUR });
  });

  test('A trade gives its fill, exits and times', () => {
    const trade = onlyTrade(playSetup(longSetup(), [[100.2, 103.5, 100, 103]]));
    expect(trade).toMatchObject({
      fillTime: START + HOUR,
      fillPrice: 100.2,
      closedAt: START + 2 * HOUR,
      closeReason: 'target',
      closeNote: null,
      barsHeld: 1,
      firstTargetReached: true,
      exits: [{ time: START + 2 * HOUR, price: 103, weight: 1, reason: 'target', nights: 0 }],
    });
  });
});
