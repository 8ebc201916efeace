import { loadedWithParts } from '../scripts/deferred.tsx';
import { loadWithRetry } from '../scripts/load-with-retry.ts';
import type { ReadCall } from './accept-answer.ts';
import { getPage, type Page } from './api.ts';

/**
 * A page arrives with its data checked. The checks are loaded once the page is idle or in use, at the latest when the browser first
 * requests data itself: a browser that could not load a script does not request it again until the page is loaded again.
 */
const load = loadedWithParts(() => import('./accept-answer.ts'));
let check: ReturnType<typeof load> | undefined;

/** How the addresses of the console's reads begin. */
export const CONSOLE_READS = '/api/admin/';

/** The browser reports invalid rows to the console. */
const reportToConsole = (error: Error) => console.error(error.message);

/** GET of a read's address, checked; null if nothing is visible to this visitor. @throws {Error} "status: body". */
export async function getAnswer(call: ReadCall, path: string, signal?: AbortSignal): Promise<Page<unknown>> {
  check ??= loadWithRetry(load);
  try {
    const [{ data, next }, { acceptAnswer }] = await Promise.all([getPage(path, signal), check]);
    return { data: acceptAnswer(call, data, reportToConsole), next };
  } catch (error) {
    if (call.read.mayBeAbsent && isAbsence(call, (error as Error).message)) return { data: null, next: null };
    throw error;
  }
}

/** Returns whether a response means that there is nothing. A read of the console is refused for who asks, not for what is asked for. */
const isAbsence = ({ read: { path } }: ReadCall, message: string): boolean =>
  path.startsWith(CONSOLE_READS) ? message.startsWith('404:') : /^40[34]:/.test(message);
