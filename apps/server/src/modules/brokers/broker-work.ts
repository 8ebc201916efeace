import { setTimeout as pause } from 'node:timers/promises';
import type { MarketKind } from '@sealtick/engine';
import { isUnavailable } from '../../platform/database.ts';
import { untilAvailable } from '../../platform/retry.ts';
import { oneAtATime } from './adapters/place-once.ts';
import {
  type BusyConnection,
  CLAIM_MS,
  endClaims,
  releaseConnection,
  selectBusy,
  selectHeld,
} from './connection-repository.ts';
import { endUnconfirmed } from './order-repository.ts';
import { type Due, type TendDeps, tendConnection } from './tend-connection.ts';

/** Connections with orders under way are looked at this often. */
export const WORK_MS = 1_000;
/** Accounts are compared with their brokers this often. */
const COMPARE_MS = 30_000;
/** Paper accounts without an order under way, until a halt begins or ends: nothing else happens there. */
const COMPARE_RESTING_MS = 300_000;
/** One whose broker did not answer is compared again after this time. */
const RETRY_MS = 5_000;
/** Accounts that are worked on at the same time: a slow broker does not delay others. */
const MOST = 16;
/** Of these, as many take new orders alone. */
const FOR_NEW = 4;
/** Looks begin at least this far apart where one second has time for all of them, so that a new order does not wait behind many. */
const GAP_MS = 8;

interface WorkDeps extends Omit<TendDeps, 'inTurn' | 'covered'> {
  /** Paper accounts of another one are left as they are. */
  readonly market: MarketKind;
  /** Returns a text that changes when a bar closes. */
  readonly newestBars: () => Promise<string>;
}

/** Works on the connections that have something to do, each by one process at a time. */
export class BrokerWork {
  private readonly deps: WorkDeps & TendDeps;
  private readonly running = new Map<string, Promise<void>>();
  /** What is started when there is capacity for it, by connection: those with something new first, others in their order. */
  private readonly urgent = new Map<string, Due>();
  private readonly waiting = new Map<string, Due>();
  /** When a connection was last compared by this process: at its start all are due. */
  private readonly compared = new Map<string, number>();
  /** What was asked of connections when it was last read; null before: at its start all are compared. */
  private busy: ReadonlyMap<string, BusyConnection> | null = null;
  /** What a start has not yet covered; all are compared once none is left. */
  private readonly uncovered = new Set<string>();
  private whenCovered = () => {};
  private bars = '';
  /** Newest bars at which a paper account had nothing to do: it fills by bars alone. */
  private readonly idleSince = new Map<string, string>();
  /** Paper accounts whose comparison began after their last order had ended, with the halts that they had then. */
  private readonly resting = new Map<string, string>();
  private readonly stopping = new AbortController();
  private nextLook = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(deps: WorkDeps) {
    this.deps = { ...deps, inTurn: oneAtATime(), covered: new Map() };
  }

  /** Ends the claims of a worker that is gone. */
  begin(): Promise<void> {
    const { db, clock } = this.deps;
    return endClaims(db, clock.now());
  }

  /**
   * Starts to set missing stops at the brokers that the site calls, and then a first comparison of their accounts, so that a
   * position that lost its stop while the program was down has it again before the rest of the program is prepared. Does not wait
   * for brokers.
   */
  async cover(): Promise<void> {
    for (const { id, broker, bridgeHash } of await selectHeld(this.deps.db, this.deps.market)) {
      if (broker === 'paper' || bridgeHash !== null) continue;
      this.uncovered.add(id);
      this.add(id, { isCompared: false, isNew: false, isStopsOnly: true });
    }
    const all = [...this.uncovered];
    this.whenCovered = () => {
      for (const id of all)
        if (!this.compared.has(id)) this.add(id, { isCompared: true, isNew: false, isStopsOnly: true });
    };
    this.startWaiting();
  }

  /** Starts what is due: comparisons, and a look at each connection with orders under way. Does not wait for brokers. */
  async tick(): Promise<void> {
    const { db, clock, market, newestBars, log } = this.deps;
    const now = clock.now();
    await endUnconfirmed(db, new Date(now)).catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      log.error({ err: error }, 'orders that were not confirmed in time could not be ended');
    });
    this.bars = await newestBars();
    const changed = new Set(await this.readChanged());
    for (const { id, isRefused, broker, haltedAt, siteHalt } of await selectHeld(db, market)) {
      const halts = [haltedAt?.getTime(), siteHalt].join();
      const compareMs = this.resting.get(id) === halts ? COMPARE_RESTING_MS : COMPARE_MS;
      const isCompared = now - (this.compared.get(id) ?? 0) >= compareMs;
      const isNew = changed.has(id);
      const isQuiet = !this.busy?.has(id) && !this.running.has(id);
      if (isCompared && broker === 'paper' && isQuiet) this.resting.set(id, halts);
      if (isCompared || isNew || (!isRefused && this.isLookDue(id)))
        this.add(id, { isCompared, isNew, isStopsOnly: false });
    }
    this.startWaiting();
  }

  /** Starts the work on the connections of which something else is asked than before. Does not wait for brokers. */
  async wake(): Promise<void> {
    for (const id of await this.readChanged()) this.add(id, { isCompared: false, isNew: true, isStopsOnly: false });
    this.startWaiting();
  }

  /** Resolves when everything that was started has ended. */
  async settled(): Promise<void> {
    const isWaiting = () => this.waiting.size > 0 || this.urgent.size > 0;
    while (this.running.size > 0 || isWaiting()) {
      await Promise.all(this.running.values());
      if (isWaiting()) await pause(1);
    }
  }

  /** Starts nothing more. Resolves when what runs has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.urgent.clear();
    this.waiting.clear();
    clearTimeout(this.timer);
    await this.settled();
  }

  private async readChanged(): Promise<string[]> {
    const busy = await selectBusy(this.deps.db, this.deps.market);
    const known = this.busy;
    this.busy = new Map(busy.map((one) => [one.id, one]));
    for (const { id } of busy) this.resting.delete(id);
    return busy.flatMap(({ id, wanted }) => (known === null || known.get(id)?.wanted === wanted ? [] : [id]));
  }

  private isLookDue(id: string): boolean {
    const busy = this.busy?.get(id);
    return busy !== undefined && (busy.broker !== 'paper' || this.idleSince.get(id) !== this.bars);
  }

  /** Work on a connection that is under way has read its orders already: what is new is done after it. */
  private add(id: string, due: Due): void {
    if (this.stopping.signal.aborted || (this.running.has(id) && !due.isNew)) return;
    const known = this.urgent.get(id) ?? this.waiting.get(id);
    const isNew = due.isNew || known?.isNew === true;
    if (isNew) this.waiting.delete(id);
    const isCompared = due.isCompared || known?.isCompared === true;
    const isStopsOnly = due.isStopsOnly && known?.isStopsOnly !== false;
    (isNew ? this.urgent : this.waiting).set(id, { isNew, isCompared, isStopsOnly });
  }

  private startWaiting(): void {
    this.startFrom(this.urgent, MOST);
    this.startFrom(this.waiting, MOST - FOR_NEW);
  }

  private startFrom(queue: Map<string, Due>, most: number): void {
    for (const [id, due] of queue) {
      if (this.running.size >= most) return;
      const isLook = !due.isNew && !due.isCompared && !due.isStopsOnly;
      if (this.running.has(id) || (isLook && !this.mayLook())) continue;
      queue.delete(id);
      if (due.isCompared) this.compared.set(id, this.deps.clock.now());
      this.running.set(id, this.tend(id, due));
    }
  }

  /** Returns whether a look may begin; if not, starts what waits when one may. */
  private mayLook(): boolean {
    const now = performance.now();
    if (now < this.nextLook) {
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        this.startWaiting();
      }, this.nextLook - now);
      return false;
    }
    this.nextLook = now + Math.min(GAP_MS, WORK_MS / this.waiting.size);
    return true;
  }

  /** Ends the claim of work that failed, which would keep the account waiting for minutes. */
  private async release(id: string, until: Date): Promise<void> {
    const { db, log } = this.deps;
    await untilAvailable(this.stopping.signal, log, () => releaseConnection(db, id, until)).catch((error: unknown) =>
      log.warn({ err: error, connection: id }, 'an account at a broker stays claimed'),
    );
  }

  /** Compares an account soon whose comparison did not end. */
  private compareAgain(id: string): void {
    this.resting.delete(id);
    this.compared.set(id, this.deps.clock.now() - COMPARE_MS + RETRY_MS);
  }

  private async tend(id: string, due: Due): Promise<void> {
    const { bars } = this;
    this.idleSince.delete(id);
    const until = new Date(this.deps.clock.now() + CLAIM_MS);
    try {
      const { isDone, isIdle } = await tendConnection(this.deps, id, until, due);
      if (isIdle) this.idleSince.set(id, bars);
      if (due.isCompared && !isDone) this.compareAgain(id);
    } catch (error) {
      this.deps.log.error({ err: error, connection: id }, 'work on an account at a broker failed');
      if (due.isCompared) this.compareAgain(id);
      await this.release(id, until);
    } finally {
      this.running.delete(id);
      if (this.uncovered.delete(id) && this.uncovered.size === 0) this.whenCovered();
      this.startWaiting();
    }
  }
}
