import type { SwitchedOff } from '@sealtick/contract';
import type { Switches } from './switch-repository.ts';

/** Reason of a pause that the runner stored because an operator switched the strategy off; the switch has the operator's own. */
export const SWITCHED_OFF = 'an operator switched it off';

/** A pause that the runner has stored. */
export interface LastingPause {
  readonly reason: string;
  readonly from: Date;
}

/** Returns why a strategy opens no signals, as everyone may know it; null if it runs. */
export function switchedOffState(
  id: string,
  switches: Switches,
  pauses: ReadonlyMap<string, LastingPause>,
): SwitchedOff | null {
  const off = switches.get(id);
  if (off) {
    const { state, reason, appliedAt } = off;
    return { state, by: 'operator', since: appliedAt?.toISOString() ?? null, reason };
  }
  const pause = pauses.get(id);
  // Resumed, and the runner has not planned its streams again yet.
  if (pause?.reason === SWITCHED_OFF) return null;
  // What failed is for the operator; it may name files of the program.
  return pause ? { state: 'paused', by: 'program', since: pause.from.toISOString(), reason: null } : null;
}
