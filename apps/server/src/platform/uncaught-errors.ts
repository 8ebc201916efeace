import type { Log } from './logging.ts';

/** How a connection fails when its other side, or the network between, goes away. */
const CONNECTION_ERRORS = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
const CONNECTION_CALLS = new Set(['read', 'write', 'shutdown', 'writev']);

/** Whether an error is that of one connection, so that everything else is as it was. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  return CONNECTION_ERRORS.has(code) && CONNECTION_CALLS.has(syscall);
}

/**
 * Decides what an error means that no part of the program has caught. That of a connection costs this connection only:
 * it is logged and the program goes on. After any other the state of the program is unknown: it stops in order with
 * exit code 1, and its supervisor starts it again.
 *
 * @returns how to stop listening.
 */
export function watchUncaughtErrors(log: Log, stop: () => void): () => void {
  const onError = (error: unknown) => {
    if (isConnectionError(error)) {
      log.warn({ err: error }, 'a connection failed where nobody listened');
      return;
    }
    log.fatal({ err: error }, 'an error that nobody caught; stopping');
    process.exitCode = 1;
    stop();
  };
  process.on('uncaughtException', onError);
  return () => process.off('uncaughtException', onError);
}
