import { runInNewContext } from 'node:vm';
import { SIMULATED_INSTRUMENTS } from '../src/instruments/simulated.ts';
import { Stream } from '../src/simulate/stream.ts';
import type { StreamListener } from '../src/simulate/stream-listener.ts';
import type { Setup, Strategy } from '../src/strategies/strategy.ts';

/**
 * Freezes what the strategies of a thread have in common: the built-in objects and prototypes, and those of the engine. A
 * strategy that changes one of them then throws, and the other strategies are not affected.
 *
 * @param engine Modules of the engine.
 */
export function freezeGlobals(engine: readonly object[]): void {
  const seen = new Set<object>();
  for (const name of runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]) {
    const { value } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {};
    if (value === globalThis) continue;
    freezeDeep(value, seen);
    Object.defineProperty(globalThis, name, { writable: false, configurable: false });
  }
  for (const intrinsic of hiddenIntrinsics()) freezeDeep(intrinsic, seen);
  for (const module of engine) for (const exported of Object.values(module)) freezeDeep(exported, seen);
  freezeInnerClasses(seen);
}

/** Freezes a value and everything reachable from it, prototypes included. Typed arrays cannot be frozen. */
export function freezeDeep(value: unknown, seen: Set<object> = new Set()): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
  if (seen.has(value) || ArrayBuffer.isView(value) || value instanceof SharedArrayBuffer) return;
  seen.add(value);
  for (const key of Reflect.ownKeys(value)) {
    const property = Object.getOwnPropertyDescriptor(value, key)!;
    for (const part of [property.value, property.get, property.set]) freezeDeep(part, seen);
  }
  freezeDeep(Object.getPrototypeOf(value), seen);
  Object.freeze(value);
}

/** Returns prototypes that no global name leads to. */
function hiddenIntrinsics(): unknown[] {
  async function* asyncGenerator() {}
  function* generator() {}
  const iterators = [[][Symbol.iterator](), new Map().entries(), new Set().values(), ''[Symbol.iterator]()];
  return [async () => {}, asyncGenerator, generator, ''.matchAll(/x/g), ...iterators].map(Object.getPrototypeOf);
}

/** Strategies reach internal classes of the engine through their arguments; this one freezes them. */
function freezeInnerClasses(seen: Set<object>): void {
  const [instrument] = SIMULATED_INSTRUMENTS;
  const bars = [0, 1, 2].map((i) => ({
    time: i * 300_000,
    closeTime: (i + 1) * 300_000,
    volume: 1,
    open: 100,
    high: 101,
    low: 99,
    close: 100,
  }));
  const listener = new Proxy({} as StreamListener, { get: () => () => {} });
  const strategy: Pick<Strategy, 'start'> = {
    start: () => (bar, at) => {
      for (const one of [at, at.position]) if (one !== null) freezeDeep(Object.getPrototypeOf(one), seen);
      if (at.position !== null) return null;
      const open = {
        side: 'long',
        type: 'market',
        entry: bar.close,
        stop: 50,
        targets: [{ price: 200 }],
        reason: 'freezing',
      };
      return { open: open as Setup };
    },
  };
  const stream = new Stream({ strategy, params: {}, instrument: instrument!, timeframe: '5m' }, listener);
  for (const bar of bars) stream.onBar(bar, { partner: null, events: [] });
}
