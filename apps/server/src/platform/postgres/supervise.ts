import type { Log } from '../logging.ts';
import { type ClusterOptions, startCluster } from './cluster.ts';
import { isServed } from './running-postmaster.ts';

const LOOK_EVERY_MS = 500;

/** Starts the database again when it is gone, and returns how to stop watching. */
export function supervise(options: ClusterOptions & { socketFolder: string }, log: Log): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let missed = 0;

  const look = async (): Promise<void> => {
    missed = (await isServed(options.dataDir, options.socketFolder).catch(() => false)) ? 0 : missed + 1;
    // Once may be an operator's restart between two processes.
    if (missed >= 2) {
      log.error('PostgreSQL is gone; starting it again');
      try {
        await startCluster({ ...options, signal: stopping.signal });
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, 'PostgreSQL cannot be started');
      }
    }
  };
  let looking = Promise.resolve();
  const again = () => {
    timer = setTimeout(() => {
      looking = look().finally(() => {
        if (!stopping.signal.aborted) again();
      });
    }, LOOK_EVERY_MS);
  };
  again();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await looking;
  };
}
