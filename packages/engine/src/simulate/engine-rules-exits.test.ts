import { describe, expect, test } from 'vitest';
import {
  barsFrom,
  longSetup,
  onlyTrade,
  type Prices,
  play,
  playSetup,
  START,
  testInstrument,
} from './testing/script.ts';

const HOUR = 3_600_000;
const halves = (first: number, second: number, changes = {}) =>
  longSetup({ targets: [{ price: first }, { price: second }], ...changes });
const fill: Prices = [100.2, 100.6, 99.8, 100.3];

describe('Engine rule 7: held bar', () => {
  test('A bar that touches stop and target is out at the stop: R -1.1', () => {
    const trade = onlyTrade(playSetup(longSetup(), [fill, [100.2, 103.5, 97.5, 100]]));
    expect(trade).toMatchObject({ closeReason: 'stop', closedAt: START + 3 * HOUR, decidedAt: START + 3 * HOUR });
    expect(trade.grossR).toBe(-1.1);
  });

  test('The same holds for the bar filled at its open', () => {
    const trade = onlyTrade(playSetup(longSetup(), [[100.2, 103.5, 97.5, 100]]));
    expect(trade).toMatchObject({ closeReason: 'stop', grossR: -1.1, barsHeld: 1, firstTargetReached: false });
  });

  test('An open of 97.4 beyond the stop is out at the open: R -1.4', () => {
    const trade = onlyTrade(playSetup(longSetup(), [fill, [97.4, 98, 97, 97.5]]));
    expect(trade).toMatchObject({ closeReason: 'stop', grossR: -1.4 });
    expect(trade.exits[0]!.time).toBe(START + 2 * HOUR);
    expect(trade).toMatchObject({ closedAt: START + 2 * HOUR, decidedAt: START + 3 * HOUR });
  });

  test('Targets 101 and 104, halves, open 104.5: both at 104.5, R 2.15', () => {
    const played = playSetup(halves(101, 104), [fill, [104.5, 105, 104, 104.6]]);
    const trade = onlyTrade(played);
    expect(trade.exits.map((exit) => exit.price)).toEqual([104.5, 104.5]);
    expect(trade.exits.map((exit) => exit.time)).toEqual([START + 2 * HOUR, START + 2 * HOUR]);
    expect(trade.grossR).toBe(2.15);
    expect(played.lines.slice(2)).toEqual(['target 1 104.5 x 0.5', 'target 2 104.5 x 0.5', 'closed target 104.5']);
  });

  test('An open beyond the first target only exits that part at the open, the other at its price', () => {
    const trade = onlyTrade(playSetup(halves(101, 104), [fill, [101.5, 104.2, 101, 104]]));
    expect(trade.exits.map((exit) => exit.price)).toEqual([101.5, 104]);
  });

  test('A stop touched after an open beyond the first target exits the rest', () => {
    const trade = onlyTrade(playSetup(halves(101, 104), [fill, [101.5, 104.2, 97.9, 98]]));
    expect(trade.exits.map(({ price, reason }) => [price, reason])).toEqual([
      [101.5, 'target'],
      [98, 'stop'],
    ]);
    expect(trade).toMatchObject({ closeReason: 'stop', firstTargetReached: true });
  });

  test('At the level is beyond it: lows and highs at the stop and the target count', () => {
    expect(onlyTrade(playSetup(longSetup(), [fill, [100, 100.5, 98, 99]])).closeReason).toBe('stop');
    expect(onlyTrade(playSetup(longSetup(), [fill, [100, 103, 99, 102]])).closeReason).toBe('target');
  });

  test('An open at the stop or the target exits at that open', () => {
    const open = START + 2 * HOUR;
    expect(onlyTrade(playSetup(longSetup(), [fill, [98, 99, 97.5, 98.5]])).exits[0]).toMatchObject({ time: open });
    expect(onlyTrade(playSetup(longSetup(), [fill, [103, 104, 102, 103]])).exits[0]).toMatchObject({ time: open });
  });

  test('A short mirrors a long', () => {
    const short = longSetup({ side: 'short', stop: 102, targets: [{ price: 97 }] });
    const held: Prices = [99.8, 100.2, 99.4, 99.7];
    expect(onlyTrade(playSetup(short, [held, [99.8, 102.5, 96.5, 100]])).grossR).toBe(-1.1);
    expect(onlyTrade(playSetup(short, [held, [102.6, 103, 102, 102.5]])).grossR).toBe(-1.4);
    expect(onlyTrade(playSetup(short, [held, [99, 99.5, 96.9, 97]])).grossR).toBe(1.4);
  });
});

describe('Engine rule 8: bar filled at a level', () => {
  const limit = longSetup({ type: 'limit', entry: 99, stop: 97, targets: [{ price: 101 }], validBars: 3 });
  const stop = longSetup({ type: 'stop', entry: 101, stop: 99, targets: [{ price: 103 }], validBars: 3 });

  test('A limit at 99 with target 101 is held through (100.5, 101.4, 98.8, 100)', () => {
    const { trades, open } = playSetup(limit, [[100.5, 101.4, 98.8, 100]]);
    expect(trades).toEqual([]);
    expect(open).toMatchObject({ state: 'open', barsHeld: 1, fillPrice: 99 });
  });

  test('With close 101.2 its target is reached: R 1', () => {
    const trade = onlyTrade(playSetup(limit, [[100.5, 101.4, 98.8, 101.2]]));
    expect(trade).toMatchObject({ closeReason: 'target', grossR: 1, barsHeld: 1 });
  });

  test('A close beyond the first target only leaves the second', () => {
    const two = { ...limit, targets: [{ price: 100.5 }, { price: 101 }] };
    const { lines } = playSetup(two, [[100.4, 101.4, 98.8, 100.6]]);
    expect(lines).toEqual(['opened', 'filled 99', 'target 1 100.5 x 0.5']);
  });

  test('A touched stop counts for any close', () => {
    expect(onlyTrade(playSetup(limit, [[100.5, 101.4, 97, 101.2]]))).toMatchObject({ closeReason: 'stop', grossR: -1 });
    expect(onlyTrade(playSetup(stop, [[100.5, 103.4, 98.9, 103.2]]))).toMatchObject({
      closeReason: 'stop',
      grossR: -1,
    });
  });

  test('A stop entry counts a touched target', () => {
    const trade = onlyTrade(playSetup(stop, [[100.5, 103.1, 100, 101.5]]));
    expect(trade).toMatchObject({ closeReason: 'target', grossR: 1, barsHeld: 1 });
    expect(trade.fillTime).toBe(START + 2 * HOUR);
  });

  test('A stop entry held at its first close counts from the next bar as any other', () => {
    const trade = onlyTrade(
      playSetup(stop, [
        [100.5, 101.9, 100, 101.5],
        [101.5, 103, 101, 102],
      ]),
    );
    expect(trade).toMatchObject({ closeReason: 'target', barsHeld: 2 });
  });
});

describe('Engine rule 9: R', () => {
  test('Halves at 101 and 104 give R 1.15', () => {
    const trade = onlyTrade(
      playSetup(halves(101, 104), [
        [100.2, 101.3, 99.5, 101],
        [101, 104.1, 100.5, 104],
      ]),
    );
    expect(trade.grossR).toBe(1.15);
    expect(trade.netR).toBe(1.15);
  });

  test('A short 1.1000, stop 1.1040, filled at 1.0996, half at 1.0980 and half stopped at 1.1040 gives R -0.35', () => {
    const instrument = testInstrument({ digits: 5, tick: 0.00001 });
    const short = longSetup({
      side: 'short',
      entry: 1.1,
      stop: 1.104,
      targets: [{ price: 1.098 }, { price: 1.09 }],
    });
    const prices: Prices[] = [
      [1.1, 1.1, 1.1, 1.1],
      [1.0996, 1.1001, 1.0979, 1.0985],
      [1.0985, 1.1041, 1.098, 1.1035],
    ];
    const trade = onlyTrade(play(barsFrom(prices), { 0: { open: short } }, { instrument }));
    expect(trade.exits.map((exit) => exit.price)).toEqual([1.098, 1.104]);
    expect(trade.grossR).toBe(-0.35);
  });

  test('A stop that was moved does not change the divisor', () => {
    const move = { moveStop: 99.2 };
    const prices: Prices[] = [[100, 100, 100, 100], fill, [100, 100.2, 99, 99.5]];
    const trade = onlyTrade(play(barsFrom(prices), { 0: { open: longSetup() }, 1: move }));
    expect(trade).toMatchObject({ closeReason: 'stop', grossR: -0.5 });
  });

  test('Weights are those of the targets, and the rest exits at the stop', () => {
    const targets = [
      { price: 101, weight: 0.5 },
      { price: 102, weight: 0.3 },
      { price: 103, weight: 0.2 },
    ];
    const trade = onlyTrade(playSetup(longSetup({ targets }), [fill, [100.3, 101.5, 100, 101], [100, 100, 97, 97]]));
    expect(trade.exits.map((exit) => exit.weight)).toEqual([0.5, 0.5]);
    expect(trade.grossR).toBe(-0.35);
  });
});
