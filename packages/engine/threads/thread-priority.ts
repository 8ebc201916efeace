import { constants, setPriority } from 'node:os';

/** Whether a thread can have a priority of its own. Elsewhere it is that of the whole process. */
export const HAS_THREAD_PRIORITY = process.platform === 'linux';

/** Lowers the priority of this thread: next to a busy thread of the usual one it gets a tenth of its time. */
export function lowerPriority(): void {
  if (!HAS_THREAD_PRIORITY) return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox can forbid it. The thread then has the usual priority.
  }
}
