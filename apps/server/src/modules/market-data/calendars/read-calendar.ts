import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { requireNoTransaction } from '../../../platform/open-transaction.ts';
import { threadEnvironment } from '../../../platform/thread-environment.ts';
import type { CalendarAnswer, CalendarTask } from './calendar-contents.ts';

const THREAD = new URL('./read-calendar-thread.ts', import.meta.url);
/** Wall clock, with the start of the thread, which takes long on a busy machine. */
const DEADLINE_MS = 120_000;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Reads a calendar in a thread of its own. Returns its releases, or why it cannot be read. */
export async function readCalendar(task: CalendarTask): Promise<CalendarAnswer> {
  requireNoTransaction('Reading a calendar');
  const worker = new Worker(THREAD, {
    workerData: task,
    env: threadEnvironment(),
    execArgv: [],
    resourceLimits: MEMORY,
    name: 'calendar',
  });
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(DEADLINE_MS) })) as [CalendarAnswer];
    return answer;
  } catch {
    return { problem: 'it needs too much time or memory to be read' };
  } finally {
    await worker.terminate();
  }
}
