import type { RunnerContext } from '../runner-context.ts';
import type { ResponseTo, WorkerRequest } from './messages.ts';
import { StrategyThread } from './strategy-thread.ts';

/**
 * Sends one request to a new thread, and closes the thread. A watchdog ends it if a strategy misbehaves.
 *
 * @param signal Ends the thread.
 * @throws {ThreadEnded} when the thread ends before it has responded.
 */
export async function requestOnce<R extends WorkerRequest>(
  { provider, registry }: Pick<RunnerContext, 'provider' | 'registry'>,
  request: R,
  memoryMb: number,
  signal?: AbortSignal,
): Promise<ResponseTo<R>> {
  const { hasCalendar } = provider.description;
  const thread = new StrategyThread({ registry: registry?.href ?? null, hasCalendar });
  const stop = () => void thread.close();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await thread.request(request, memoryMb);
  } finally {
    signal?.removeEventListener('abort', stop);
    await thread.close();
  }
}
