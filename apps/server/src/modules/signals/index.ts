import type { ServerModule } from '../../platform/module.ts';
import type { WakeUps } from '../../platform/wake-up.ts';
import { NO_OWN_SIGNALS, type OwnSignals } from './own-signals.ts';
import { SignalAnswers } from './signal-answers.ts';
import { signalReads } from './signals.reads.ts';

export { countNewSignals } from './count-new-signals.ts';
export type { OwnSignals } from './own-signals.ts';
export {
  countConfidences,
  type OpenSignal,
  selectExcursions,
  selectOpen,
  selectOpenings,
  selectTraded,
} from './published-repository.ts';
export { readRows } from './read-rows.ts';
export { findNewestSignal, findSignals, type StoredSignal } from './read-signals.ts';
export { seesSignal } from './sees-signal.ts';
export { getState, listColumns } from './signal-columns.ts';
export {
  type ChangedEntry,
  publishedSignal,
  signalAfter,
  toUpdate,
  type UnloggedFields,
} from './signal-of-entries.ts';
export {
  countByStrategy,
  hasSignals,
  insertSignals,
  selectActive,
  selectUnpublished,
  updateSignal,
} from './signal-repository.ts';
export type { Move, NewSignalRow, SignalRow } from './signals.tables.ts';

/** Notified by a trigger whenever signals are written. */
const SIGNALS_CHANNEL = 'signals';

/** Creates the module that stores signals and answers reads of them. */
export function createSignals(wakeUps: Pick<WakeUps, 'watch'>, own: OwnSignals = NO_OWN_SIGNALS): ServerModule {
  const answers = new SignalAnswers();
  return {
    name: 'signals',
    reads: signalReads(answers, own),
    async open() {
      // Also every 2 s: notifications may be lost.
      wakeUps.watch(SIGNALS_CHANNEL, async () => answers.forget());
    },
  };
}
