import { SHUTDOWN_MS } from './shutdown.ts';

/** Reason of an abort because the process was stopped (exit code 130, as in shells). */
export class Stopped extends Error {
  override name = 'Stopped';
}

export interface Stopping {
  readonly signal: AbortSignal;
  readonly stop: () => void;
}

/** Returns a signal that is aborted by the first SIGINT or SIGTERM. If stopping takes too long, the process exits. */
export function stopOnSignal(): Stopping {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort(new Stopped('Stopped.'));
    setTimeout(() => process.exit(1), SHUTDOWN_MS + 500).unref();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return { signal: stopping.signal, stop };
}
