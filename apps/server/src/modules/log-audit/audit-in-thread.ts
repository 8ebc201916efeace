import { Worker } from 'node:worker_threads';
import type { SharedBars } from '@sealtick/engine';
import type { AuditResult, AuditTask, BarsRequest } from './audit-result.ts';

const THREAD = new URL('./audit-thread.ts', import.meta.url);

/**
 * Runs one audit in a worker thread and returns its result. Ends the thread as soon as `signal` is aborted.
 *
 * @param bars All series of a symbol, then those of the next.
 */
export async function auditInThread(
  task: AuditTask,
  bars: AsyncIterator<readonly SharedBars[]> | null,
  signal: AbortSignal,
): Promise<AuditResult> {
  signal.throwIfAborted();
  const worker = new Worker(THREAD, { workerData: task, execArgv: [], name: 'log audit' });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<AuditResult>((resolve, reject) => {
      worker.on('message', (message: AuditResult | BarsRequest) => {
        if (message.kind === 'bars') sendNext(worker, bars).catch(reject);
        else resolve(message);
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(signal.aborted ? signal.reason : new Error('The audit ended without a result')));
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

async function sendNext(worker: Worker, bars: AsyncIterator<readonly SharedBars[]> | null): Promise<void> {
  const next = await bars?.next();
  worker.postMessage(next && !next.done ? next.value : null);
}
