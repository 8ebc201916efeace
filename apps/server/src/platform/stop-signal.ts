import { SHUTDOWN_MS } from './shutdown.ts';

/** Reason of an abort because the process was stopped (exit code 130, as in shells). */
export class Stopped extends Error {
  override name = 'Stopped';
}

export interface Stopping {
  readonly signal: AbortSignal;
  readonly stop: () => void;
}

/**
 * Returns a signal that is aborted by the first SIGINT or SIGTERM, or when the terminal is closed (SIGHUP) or nothing reads
 * the output any longer. If stopping takes too long, the process exits.
 */
export function stopOnSignal(): Stopping {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort(new Stopped('Stopped.'));
    setTimeout(() => process.exit(1), SHUTDOWN_MS + 500).unref();
  };
  listen();
  stops.add(stop);
  return { signal: stopping.signal, stop };
}

/** What stops each piece of work of this process. */
const stops = new Set<() => void>();

/** Listens once, however many commands a process runs. */
function listen(): void {
  if (stops.size > 0) return;
  const stopAll = () => {
    for (const stop of stops) stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll);
  for (const output of [process.stdout, process.stderr]) output.on('error', stopAll);
}
