import type { Threads } from '@sealtick/engine/threads';
import type { ThreadShare } from '../job-queue.ts';

/** A thread besides that of the study has the trades of one run at a time. */
const LIMITS = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Returns the threads that share the runs of a study. All but its own yield to the site. */
export function toThreads(share: ThreadShare): Threads {
  return { ...share, limits: LIMITS, isLow: true };
}
