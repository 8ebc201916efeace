import type { OnBar, Strategy } from '@sealtick/engine';
import { SIGNAL_CLOSE } from './test-market.ts';
import { testStrategy } from './test-strategies.ts';

/** Each strategy fails on a bar of this volume, and otherwise trades like the test strategy. */
export const FAULT_VOLUME = 13;

/** How often `stumbles` has thrown; it throws four times. */
let stumbles = 0;

type Fault = (memory: unknown[]) => void;

const FAULTS = {
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
} satisfies Record<string, Fault>;

/** Names of the faults. */
export type FaultName =
  | keyof typeof FAULTS
  | 'edits-the-bar'
  | 'edits-the-position'
  | 'floods'
  | 'hoards'
  | 'prints'
  | 'replaces-much';

function faultyStrategy(name: FaultName, start: Strategy['start']): Strategy {
  return { ...testStrategy, id: name, start };
}

function failing(name: keyof typeof FAULTS): Strategy {
  return faultyStrategy(name, (context) => {
    const trade = testStrategy.start(context);
    const memory: unknown[] = [];
    return (bar, at) => {
      if (bar.volume === FAULT_VOLUME) (FAULTS[name] as Fault)(memory);
      return trade(bar, at);
    };
  });
}

/** Opens a signal on every bar, with a stop that the next bar touches. */
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
  faultyStrategy('edits-the-bar', () => (bar) => {
    if (bar.volume === FAULT_VOLUME) bar.close = SIGNAL_CLOSE;
    return null;
  }),
  faultyStrategy('edits-the-position', (context) => {
    const trade = testStrategy.start(context);
    return (bar, at) => {
      if (at.position !== null) Object.getPrototypeOf(at.position).hold = () => true;
      return trade(bar, at);
    };
  }),
  faultyStrategy('floods', () => flood),
  faultyStrategy('hoards', (context) => {
    const trade = testStrategy.start(context);
    const memory: unknown[] = [];
    return (bar, at) => {
      // About 5 MB in one object, which costs the collector no time: the limit of memory is reached before that of time.
      memory.push(new Array<number>(625_000).fill(bar.close));
      return trade(bar, at);
    };
  }),
  faultyStrategy('replaces-much', (context) => {
    const trade = testStrategy.start(context);
    const memory: unknown[] = [];
    let bars = 0;
    return (bar, at) => {
      // About 110 MB of ten streams are in use at any time, and as much becomes garbage every 40 bars.
      memory[bars % 40] = Array.from({ length: 5_000 }, (_, i) => ({ i }));
      bars += 1;
      return trade(bar, at);
    };
  }),
  faultyStrategy('prints', (context) => {
    const trade = testStrategy.start(context);
    return (bar, at) => {
      for (let i = 0; i < 1_000; i++) console.log(bar.close);
      return trade(bar, at);
    };
  }),
];

const failingStrategies = (Object.keys(FAULTS) as (keyof typeof FAULTS)[]).map(failing);

/** The registry of the thread. The sound strategy is in the middle, so that others run before and after it. */
export const STRATEGIES: readonly Strategy[] = [...failingStrategies, testStrategy, ...special];
