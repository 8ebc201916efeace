import { Worker } from 'node:worker_threads';
import type { AuditResult, AuditTask } from './audit-result.ts';

const THREAD = new URL('./audit-thread.ts', import.meta.url);

/** Runs one audit in a worker thread and returns its result. Ends the thread as soon as `signal` is aborted. */
export async function auditInThread(task: AuditTask, signal: AbortSignal): Promise<AuditResult> {
  signal.throwIfAborted();
  const worker = new Worker(THREAD, { workerData: task, execArgv: [], name: 'log audit' });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<AuditResult>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(signal.aborted ? signal.reason : new Error('The audit ended without a result')));
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
