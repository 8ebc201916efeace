import { describe, expect, test } from 'vitest';
import type { Decision, OnBar } from '../strategies/strategy.ts';
import { simulate } from './simulate.ts';
import { barsFrom, longSetup, type Prices, testInstrument } from './testing/script.ts';

const FLAT: Prices = [100, 100.5, 99.5, 100];

/** Runs a strategy that makes this decision at the first bars, as long as it has no position. */
function run(decide: (i: number) => unknown, length = 3) {
  let i = -1;
  const onBar: OnBar = (_bar, { position }) => {
    i += 1;
    return position === null ? (decide(i) as Decision) : null;
  };
  const bars = barsFrom(Array.from({ length }, () => FLAT));
  return simulate(bars, {
    strategy: { start: () => onBar },
    params: {},
    instrument: testInstrument(),
    timeframe: '1h',
  });
}

const getRefusal = (decision: unknown) => {
  const { refused, signals } = run((i) => (i === 0 ? decision : null));
  expect(signals).toEqual([]);
  return refused[0]?.problem;
};

const hidden = (owner: object, name: PropertyKey, value: unknown) => Object.defineProperty(owner, name, { value });
const list = (...targets: unknown[]) => longSetup({ targets: targets as never });

class ClassDecision {
  get open() {
    return longSetup();
  }
}

class ClassList extends Array {
  static override get [Symbol.species]() {
    return Array;
  }
}

describe('A decision that is not plain data is refused', () => {
  test.each<[what: string, decision: unknown, problem: string]>([
    ['a text', 'open', 'decision must be a plain object, not open'],
    ['nothing at all', undefined, 'decision must be a plain object, not undefined'],
    ['a list', [], 'decision must be a plain object, not a list'],
    ['a function', () => null, 'decision must be a plain object, not a function'],
    ['an empty object', {}, 'decision must be one of open, moveStop and close, not none'],
    [
      'two decisions at the same time',
      { open: longSetup(), close: 'both' },
      'decision must be one of open, moveStop and close, not several',
    ],
    ['getters of a class', new ClassDecision(), 'decision must be a plain object, not an instance of a class'],
    ['a proxy', new Proxy({ open: longSetup() }, {}), 'decision must be plain data, not a proxy'],
    ['a setup that is a proxy', { open: new Proxy(longSetup(), {}) }, 'decision must be plain data, not a proxy'],
    ['its own toJSON', { open: longSetup(), toJSON: () => ({}) }, 'toJSON must be left out: there is no such field'],
    [
      'a hidden toJSON',
      { open: hidden(longSetup(), 'toJSON', () => ({})) },
      'toJSON must be left out: there is no such field',
    ],
    [
      'a symbol',
      { open: { ...longSetup(), [Symbol.toPrimitive]: 1 } },
      'Symbol(Symbol.toPrimitive) must be left out: there is no such field',
    ],
    [
      'an accessor',
      {
        open: {
          ...longSetup(),
          get stop() {
            return 98;
          },
        },
      },
      'stop must be a value, not an accessor',
    ],
    ['a hidden field', { open: hidden(longSetup(), 'maxBars', 1) }, 'maxBars must be enumerable, not hidden'],
    [
      'a field unknown to the engine',
      { open: { ...longSetup(), grade: 3 } },
      'grade must be left out: there is no such field',
    ],
    [
      'an inherited field',
      { open: { ...longSetup(), __proto__: { maxBars: 2 } } },
      'open must be a plain object, not an instance of a class',
    ],
    [
      'an object in place of a price',
      { open: { ...longSetup(), entry: { valueOf: () => 100 } } },
      'entry must be a number or a text, not an object',
    ],
    [
      'an object in place of a reason',
      { open: { ...longSetup(), reason: { toString: () => 'x' } } },
      'reason must be a number or a text, not an object',
    ],
    [
      'an object in place of a stop',
      { moveStop: { valueOf: () => 99 } },
      'moveStop must be a number or a text, not an object',
    ],
    ['a text in place of a stop', { moveStop: '99' }, 'moveStop must be a price, not 99'],
    ['a number in place of a note', { close: 1 }, 'close must be a text, not 1'],
    [
      'a list with a hole',
      { open: { ...longSetup(), targets: Object.assign([], { 1: { price: 103 } }) } },
      'targets[0] must be a value, not a hole',
    ],
    [
      'a list of its own class',
      { open: { ...longSetup(), targets: ClassList.from([{ price: 103 }]) } },
      'targets must be a plain list, not an instance of a class',
    ],
    [
      'a list with a constructor',
      { open: { ...longSetup(), targets: Object.assign([{ price: 103 }], { constructor: Object }) } },
      'targets must be a plain list, not one with further fields',
    ],
    [
      'a target with an accessor',
      {
        open: list({
          get price() {
            return 103;
          },
        }),
      },
      'targets[0].price must be a value, not an accessor',
    ],
    [
      'a target with a further field',
      { open: list({ price: 103, toJSON: 1 }) },
      'targets[0].toJSON must be left out: there is no such field',
    ],
    [
      'a weight that is a text',
      { open: list({ price: 103, weight: '1' }) },
      'targets[0].weight must be a share above 0 and at most 1, not 1',
    ],
    [
      'a list of a billion holes',
      { open: { ...longSetup(), targets: new Array(1e9) } },
      'targets must be one to three, not 1000000000',
    ],
  ])('%s', (_what, decision, problem) => {
    expect(getRefusal(decision)).toBe(problem);
  });

  test('for every decision of a stream after the first one', () => {
    const disguised = { open: longSetup(), toJSON: () => ({}) };
    const { refused, signals } = run(() => disguised, 200);
    expect(refused).toHaveLength(200);
    expect(signals).toEqual([]);
  });

  test('also if it comes late, once it is found', () => {
    const expiring = () => longSetup({ type: 'limit', entry: 90, stop: 80 });
    const { refused, signals } = run((i) => ({ open: i < 500 ? expiring() : new Proxy(expiring(), {}) }), 1_500);
    expect(signals, 'the check at every thousandth decision found it').toHaveLength(999);
    expect(refused).toHaveLength(501);
    expect(refused[0]?.problem).toBe('decision must be plain data, not a proxy');
  });
});

describe('A decision is read once', () => {
  test('so that one that escapes the check trades what was read', () => {
    let reads = 0;
    const changing = {
      get open() {
        reads += 1;
        return reads === 1 ? longSetup({ targets: [{ price: 102 }] }) : longSetup({ side: 'short' });
      },
    };
    const { signals } = run((i) => (i < 70 ? { moveStop: 99 } : changing), 72);
    expect(reads).toBe(1);
    expect(signals.map(({ signal }) => signal)).toMatchObject([{ side: 'long', targets: [{ price: 102 }] }]);
  });

  test('so that a later change of it changes nothing', () => {
    const targets = [{ price: 103 }];
    const setup = longSetup({ targets });
    const { signals } = run((i) => {
      if (i === 0) return { open: setup };
      Object.assign(setup, { side: 'short', stop: 1 });
      targets[0]!.price = 1;
      return null;
    });
    expect(signals[0]!.signal).toMatchObject({ side: 'long', stop: 98, targets: [{ price: 103 }] });
  });

  test('frozen decisions and those without a prototype are plain data', () => {
    const setup = Object.freeze({ ...longSetup(), targets: Object.freeze([Object.freeze({ price: 103 })]) });
    expect(getRefusal(null)).toBeUndefined();
    expect(run((i) => (i === 0 ? Object.freeze({ open: setup }) : null)).signals).toHaveLength(1);
    const bare = Object.assign(Object.create(null), { open: longSetup() });
    expect(run((i) => (i === 0 ? bare : null)).signals).toHaveLength(1);
  });
});
