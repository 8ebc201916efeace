import { SHUTDOWN_MS } from './shutdown.ts';

/** Why work was given up: somebody asked the process to stop (exit code 130, as shells know it). */
export class Stopped extends Error {
  override name = 'Stopped';
}

export interface Stopping {
  readonly signal: AbortSignal;
  readonly stop: () => void;
}

/** Aborted by the first SIGINT or SIGTERM; a stop that hangs is cut off, so that the process always ends. */
export function stopWhenAsked(): Stopping {
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
