import type { Log } from './logging.ts';

/** Error codes of a connection that its peer or the network has closed. */
const CONNECTION_ERRORS = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
const CONNECTION_CALLS = new Set(['read', 'write', 'shutdown', 'writev']);

/** Whether an error affects only one connection. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  return CONNECTION_ERRORS.has(code) && CONNECTION_CALLS.has(syscall);
}

/**
 * Handles uncaught errors. An error of a connection is logged and the program continues. After any other error the
 * state of the program is unknown: it stops with exit code 1, and its supervisor restarts it. Returns a function that
 * stops listening.
 */
export function watchUncaughtErrors(log: Log, stop: () => void): () => void {
  const onError = (error: unknown) => {
    if (isConnectionError(error)) {
      log.warn({ err: error }, 'uncaught connection error');
      return;
    }
    log.fatal({ err: error }, 'uncaught error; stopping');
    process.exitCode = 1;
    stop();
  };
  process.on('uncaughtException', onError);
  return () => process.off('uncaughtException', onError);
}
