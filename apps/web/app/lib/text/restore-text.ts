import type { LogRestore } from '@sealtick/contract';
import { formatDate } from '../time/time.ts';
import { formatCount } from './format.ts';

/** Returns a restore in words: "Restarted after a restore on 4 Sep 2026, 1 entry lost". */
export const restoreText = ({ at, lostEntries }: LogRestore): string =>
  `Restarted after a restore on ${formatDate(at)}, ${formatCount(lostEntries)} ${lostEntries === 1 ? 'entry' : 'entries'} lost`;
