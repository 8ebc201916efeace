import type { Log } from '../logging.ts';
import { type ClusterOptions, startCluster } from './cluster.ts';
import { isServed } from './running-postmaster.ts';

const LOOK_EVERY_MS = 500;

/** Restarts the database if it stops. Returns a function that ends the supervision. */
export function supervise(options: ClusterOptions & { socketFolder: string }, log: Log): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let missed = 0;

  const look = async (): Promise<void> => {
    missed = (await isServed(options.dataDir, options.socketFolder).catch(() => false)) ? 0 : missed + 1;
    // A single miss may be an operator's restart.
    if (missed >= 2) {
      log.error('PostgreSQL stopped; restarting it');
      try {
        await startCluster({ ...options, signal: stopping.signal });
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, 'cannot start PostgreSQL');
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
