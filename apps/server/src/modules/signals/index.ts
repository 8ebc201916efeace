import type { ServerModule } from '../../platform/module.ts';
import type { WakeUps } from '../../platform/wake-up.ts';
import { SignalAnswers } from './signal-answers.ts';
import { signalReads } from './signals.reads.ts';

export { readRows } from './read-rows.ts';
export { findSignals } from './read-signals.ts';
export { columnsOf, stateOf } from './signal-columns.ts';
export { hasSignals, insertSignals, selectActive, selectUnpublished, updateSignal } from './signal-repository.ts';
export type { Move, NewSignalRow, SignalRow } from './signals.tables.ts';

/** Said by a trigger whenever signals are written, by whomever. */
const SIGNALS_CHANNEL = 'signals';

/** The signals as they stand, and who may see them. */
export function createSignals(wakeUps: Pick<WakeUps, 'watch'>): ServerModule {
  const answers = new SignalAnswers();
  return {
    name: 'signals',
    reads: signalReads(answers),
    async open() {
      // Every 2 s also without a word: hints may be lost.
      wakeUps.watch(SIGNALS_CHANNEL, async () => answers.forget());
    },
  };
}
