import type { Log } from '../../platform/logging.ts';
import { endClaims, selectBusy, selectHeld } from './connection-repository.ts';
import { endUnconfirmed } from './order-repository.ts';
import { type TendDeps, tendConnection } from './tend-connection.ts';

/** Accounts are compared with their brokers this often. */
const COMPARE_MS = 30_000;
/** Accounts that are worked on at the same time: a slow broker does not delay others. */
const MOST = 16;

interface WorkDeps extends TendDeps {
  readonly log: Log;
}

/** Works on the connections that have something to do, each by one process at a time. */
export class BrokerWork {
  private readonly deps: WorkDeps;
  private readonly running = new Map<string, Promise<void>>();
  /** When a connection was last compared by this process: at its start all are due. */
  private readonly compared = new Map<string, number>();

  constructor(deps: WorkDeps) {
    this.deps = deps;
  }

  /** Ends the claims of a worker that is gone. */
  begin(): Promise<void> {
    return endClaims(this.deps.db);
  }

  /** Starts what is due. Does not wait for brokers. */
  async tick(): Promise<void> {
    const { db, clock } = this.deps;
    const now = clock.now();
    await endUnconfirmed(db, new Date(now));
    const busy = new Set(await selectBusy(db));
    for (const { id, isRefused } of await selectHeld(db)) {
      const isDue = now - (this.compared.get(id) ?? 0) >= COMPARE_MS;
      if (this.running.has(id) || this.running.size >= MOST) continue;
      if (!isDue && (isRefused || !busy.has(id))) continue;
      if (isDue) this.compared.set(id, now);
      this.running.set(id, this.tend(id, isDue));
    }
  }

  /** Resolves when everything that was started has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.running.values());
  }

  private async tend(id: string, isDue: boolean): Promise<void> {
    try {
      await tendConnection(this.deps, id, isDue);
    } catch (error) {
      this.deps.log.error({ err: error, connection: id }, 'work on an account at a broker failed');
    } finally {
      this.running.delete(id);
    }
  }
}
