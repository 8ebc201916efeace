import type { Decision, Setup } from '../../strategies/strategy.ts';
import type { AuditData } from '../audit-data.ts';
import type { PrepareSubject } from '../run.ts';
import { deciding, setup } from './rules.ts';

type Disguise = (open: Setup) => unknown;

/** Ways to give a decision that shows something else than it trades. */
export const DISGUISES: readonly (readonly [what: string, disguise: Disguise])[] = [
  ['a toJSON method of its own', (open) => ({ open, toJSON: () => ({}) })],
  ['a hidden toJSON method', (open) => ({ open: hiding(open, 'toJSON', () => ({})) })],
  ['getters of a class', (open) => new Getters(open)],
  ['a setup of a class', (open) => ({ open: Object.assign(new Terms(), open) })],
  ['a proxy', (open) => new Proxy({ open }, {})],
  ['a proxy of the setup', (open) => ({ open: new Proxy(open, {}) })],
  ['a proxy of the targets', (open) => ({ open: { ...open, targets: new Proxy(open.targets, {}) } })],
  ['a price that is an object', (open) => ({ open: { ...open, stop: { valueOf: () => open.stop } } })],
  [
    'a price with a primitive of its own',
    (open) => ({ open: { ...open, stop: { [Symbol.toPrimitive]: () => open.stop } } }),
  ],
  ['a reason that is an object', (open) => ({ open: { ...open, reason: { toString: () => open.reason } } })],
  [
    'an accessor',
    (open) => ({ open: Object.defineProperty({ ...open }, 'side', { get: () => open.side, enumerable: true }) }),
  ],
  ['an accessor of a target', (open) => ({ open: { ...open, targets: [accessor(open.targets[0]!.price)] } })],
  ['a field that is not enumerable', (open) => ({ open: hiding({ ...open }, 'side', open.side) })],
  ['an inherited field', ({ side, ...open }) => ({ open: Object.assign(Object.create({ side }), open) })],
  ['a symbol', (open) => ({ open: { ...open, [Symbol('side')]: open.side } })],
  ['a list with a further place', (open) => ({ open: { ...open, targets: hiding([...open.targets], '-1', 0) } })],
  [
    'a list with an iterator of its own',
    (open) => ({ open: { ...open, targets: hiding([...open.targets], Symbol.iterator, () => []) } }),
  ],
  ['a list of a class with a species', (open) => ({ open: { ...open, targets: Targets.from(open.targets) } })],
];

class Getters {
  private readonly terms: () => Setup;
  constructor(open: Setup) {
    this.terms = () => open;
    Object.defineProperty(this, 'terms', { enumerable: false });
  }
  get open() {
    return this.terms();
  }
}

class Terms {}

class Targets extends Array {
  static override get [Symbol.species]() {
    return Array;
  }
}

function hiding<T extends object>(owner: T, name: PropertyKey, value: unknown): T {
  return Object.defineProperty(owner, name, { value, enumerable: false });
}

function accessor(price: number) {
  return {
    get price() {
      return price;
    },
  };
}

/** Returns a strategy that knows the next bar, its own or its partner's, and gives its decisions in a disguise. */
export function knowing(disguise: Disguise, of: 'bars' | 'partner' = 'bars'): PrepareSubject {
  return (data: AuditData) => {
    const { close } = of === 'bars' ? data.bars : data.partner!.bars;
    return deciding(data, (bar, at, i) => {
      if (at.position !== null) return null;
      return disguise(setup(bar, close[i + 1]! > close[i]! ? 1 : -1)) as Decision;
    });
  };
}
