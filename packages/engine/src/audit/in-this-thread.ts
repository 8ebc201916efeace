import { resolveParameters } from '../simulate/resolve-parameters.ts';
import type { Strategy } from '../strategies/strategy.ts';
import { observe } from './observe.ts';
import type { PrepareSubject, RunFresh } from './run.ts';

/** A strategy, with its default parameters, or a function that prepares one from a run's data. */
export type Audited = Strategy | PrepareSubject;

/**
 * Returns runs in this thread, each of what `load` returns then. They are as separate as `load` makes them: built-in objects
 * and, unless it loads modules again, the memory of modules are the same in all runs. `@sealtick/engine/audit` has runs
 * in threads of their own.
 */
export function inThisThread(load: () => Audited | Promise<Audited>): RunFresh {
  return async (data) => {
    const prepare = toPrepare(await load());
    return data.map((one) => observe(prepare, one));
  };
}

/** Returns the function that prepares what is audited. */
export function toPrepare(audited: Audited): PrepareSubject {
  if (typeof audited === 'function') return audited;
  return () => ({ strategy: audited, params: resolveParameters(audited) });
}
