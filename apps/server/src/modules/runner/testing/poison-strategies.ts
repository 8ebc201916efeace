import type { OnBar, Strategy } from '@sealtick/engine';
import { SIGNAL_CLOSE } from './test-market.ts';
import { testStrategy } from './test-strategies.ts';

/** Each does its harm on a bar of this volume, and otherwise trades like the test strategy. */
export const POISONED_VOLUME = 13;

/** How often the one that stumbles has; four times are allowed. */
let stumbles = 0;

type Harm = (memory: unknown[]) => void;

const HARMS = {
  throws() {
    throw new Error('division by a bar');
  },
  stumbles() {
    stumbles += 1;
    if (stumbles <= 4) throw new Error('not now');
  },
  'throws-nothing'() {
    throw { toString: () => process.exit(3) };
  },
  loops() {
    for (;;);
  },
  'loops-in-an-expression'() {
    /^(a+)+$/.test(`${'a'.repeat(40)}b`);
  },
  'eats-objects'(memory) {
    for (;;) memory.push({ some: [1, 2, 3] });
  },
  'eats-a-map'(memory) {
    const map = new Map<number, number>();
    memory.push(map);
    for (let i = 0; ; i++) map.set(i, i);
  },
  'eats-one-array'(memory) {
    memory.push(new Array(4e7).fill(1.5));
  },
  'eats-outside-the-heap'(memory) {
    memory.push(new Float64Array(8e7).fill(1));
    for (;;);
  },
  exits() {
    process.exit(0);
  },
  'edits-a-prototype'() {
    Array.prototype.push = () => 0;
  },
  'edits-in-silence'() {
    Reflect.set(Array.prototype, 'push', () => 0);
    Reflect.set(Math, 'max', () => 0);
    Reflect.deleteProperty(Map.prototype, 'get');
    Reflect.set(Object.prototype, 'close', 1);
  },
  'leaves-a-loop-behind'() {
    void Promise.resolve().then(() => {
      for (;;);
    });
  },
  'leaves-a-throw-behind'() {
    void Promise.resolve().then(() => {
      throw new Error('later');
    });
  },
} satisfies Record<string, Harm>;

/** What it does wrong. */
export type HarmName = keyof typeof HARMS | 'edits-the-bar' | 'edits-the-position' | 'floods' | 'hoards' | 'prints';

function poisoned(name: HarmName, start: Strategy['start']): Strategy {
  return { ...testStrategy, id: name, start };
}

function harmful(name: keyof typeof HARMS): Strategy {
  return poisoned(name, (context) => {
    const trade = testStrategy.start(context);
    const memory: unknown[] = [];
    return (bar, at) => {
      if (bar.volume === POISONED_VOLUME) (HARMS[name] as Harm)(memory);
      return trade(bar, at);
    };
  });
}

/** Opens a signal on every bar, with a stop so near that the next bar ends it. */
const flood: OnBar = (bar) => ({
  open: {
    side: 'long',
    type: 'market',
    entry: bar.close,
    stop: bar.close - 0.4,
    targets: [{ price: bar.close + 4 }],
    reason: 'because',
  },
});

const special: readonly Strategy[] = [
  poisoned('edits-the-bar', () => (bar) => {
    if (bar.volume === POISONED_VOLUME) bar.close = SIGNAL_CLOSE;
    return null;
  }),
  poisoned('edits-the-position', (context) => {
    const trade = testStrategy.start(context);
    return (bar, at) => {
      if (at.position !== null) Object.getPrototypeOf(at.position).hold = () => true;
      return trade(bar, at);
    };
  }),
  poisoned('floods', () => flood),
  poisoned('hoards', (context) => {
    const trade = testStrategy.start(context);
    const memory: unknown[] = [];
    return (bar, at) => {
      memory.push(Array.from({ length: 25_000 }, (_, i) => ({ i, bar: { ...bar } })));
      return trade(bar, at);
    };
  }),
  poisoned('prints', (context) => {
    const trade = testStrategy.start(context);
    return (bar, at) => {
      for (let i = 0; i < 1_000; i++) console.log(bar.close);
      return trade(bar, at);
    };
  }),
];

const harms = (Object.keys(HARMS) as (keyof typeof HARMS)[]).map(harmful);

/** What the thread reads. The honest one stands in the middle, so that its streams run before and after the others. */
export const STRATEGIES: readonly Strategy[] = [...harms, testStrategy, ...special];
