import type { ReadCall } from './accept-answer.ts';
import { getPage, type Page } from './api.ts';
import { loadWithRetry } from './load-with-retry.ts';

/** A page arrives with its data checked; the checks are loaded when the browser first requests data itself. */
const load = () => loadWithRetry(() => import('./accept-answer.ts'));
let check: ReturnType<typeof load> | undefined;

/** The browser reports invalid rows to the console. */
const reportToConsole = (error: Error) => console.error(error.message);

/** GET of a read's address, checked; null if nothing is visible to this visitor. @throws {Error} "status: body". */
export async function getAnswer(call: ReadCall, path: string, signal?: AbortSignal): Promise<Page<unknown>> {
  check ??= load();
  try {
    const [{ data, next }, { acceptAnswer }] = await Promise.all([getPage(path, signal), check]);
    return { data: acceptAnswer(call, data, reportToConsole), next };
  } catch (error) {
    if (call.read.mayBeAbsent && /^(404|403):/.test((error as Error).message)) return { data: null, next: null };
    throw error;
  }
}
