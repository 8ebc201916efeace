import type { Log } from '../../platform/logging.ts';
import { endClaims, selectBusy, selectHeld } from './connection-repository.ts';
import { endUnconfirmed } from './order-repository.ts';
import { type TendDeps, tendConnection } from './tend-connection.ts';

/** Accounts are compared with their brokers this often. */
const COMPARE_MS = 30_000;
/** One whose broker did not answer is compared again after this time. */
const RETRY_MS = 5_000;
/** Accounts that are worked on at the same time: a slow broker does not delay others. */
const MOST = 16;

interface WorkDeps extends TendDeps {
  readonly log: Log;
}

/** Works on the connections that have something to do, each by one process at a time. */
export class BrokerWork {
  private readonly deps: WorkDeps;
  private readonly running = new Map<string, Promise<void>>();
  /** What is started when something that runs has ended: connections, and whether they are compared. */
  private readonly waiting = new Map<string, boolean>();
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
      if (this.running.has(id) || (!isDue && (isRefused || !busy.has(id)))) continue;
      this.waiting.set(id, isDue);
    }
    this.startWaiting();
  }

  /** Resolves when everything that was started has ended. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  /** Starts nothing more. Resolves when what runs has ended. */
  async stop(): Promise<void> {
    this.waiting.clear();
    await this.settled();
  }

  private startWaiting(): void {
    // Orders that wait to be placed are not delayed by comparisons.
    const inOrder = [...this.waiting].sort(([, one], [, other]) => Number(one) - Number(other));
    for (const [id, isDue] of inOrder) {
      if (this.running.size >= MOST) return;
      this.waiting.delete(id);
      if (isDue) this.compared.set(id, this.deps.clock.now());
      this.running.set(id, this.tend(id, isDue));
    }
  }

  private async tend(id: string, isDue: boolean): Promise<void> {
    try {
      const isDone = await tendConnection(this.deps, id, isDue);
      if (isDue && !isDone) this.compared.set(id, this.deps.clock.now() - COMPARE_MS + RETRY_MS);
    } catch (error) {
      this.deps.log.error({ err: error, connection: id }, 'work on an account at a broker failed');
    } finally {
      this.running.delete(id);
      this.startWaiting();
    }
  }
}
