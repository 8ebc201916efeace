import type { LogFact, Receipt } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { expect, vi } from 'vitest';
import { DELIVERY_CHANNEL } from '../../modules/delivery/delivery-wake-up.ts';
import { closedFact, filledFact, openedFact } from '../../modules/log/testing/facts.ts';
import { insertSignals, updateSignal } from '../../modules/signals/index.ts';
import { signalRow } from '../../modules/signals/testing/rows.ts';
import { withTransaction } from '../../platform/database.ts';
import { createTestDatabase } from '../../platform/testing/database.ts';
import { wake } from '../../platform/wake-up.ts';
import { joinProgram } from '../join-program.ts';
import { type OpenProgram, openProgramOn } from '../open-program-on.ts';
import { holdDatabaseClock, type SetDatabaseClock } from './hold-database-clock.ts';

/** The strategy of the signals. */
export const STRATEGY = 'tailwind-momentum';
/** Signals are valid for this long. */
export const VALID_MS = HOUR_MS;
const START = Date.UTC(2026, 2, 4, 12);
/** Generous, because no test measures how busy the machine is. */
const PATIENCE = { timeout: 60_000, interval: 20 };

/** Resolves when something holds. */
export const until = (holds: () => unknown) => vi.waitFor(async () => expect(await holds()).toBeTruthy(), PATIENCE);

/** The whole program with its deliveries and emails, one member, and a clock that stands still between the steps of a test. */
export class StorySite {
  private time = START;
  private readonly program: OpenProgram;
  private readonly setDatabaseClock: SetDatabaseClock;
  private readonly cookie: string;

  private constructor(open: { program: OpenProgram; setDatabaseClock: SetDatabaseClock; cookie: string }) {
    this.program = open.program;
    this.setDatabaseClock = open.setDatabaseClock;
    this.cookie = open.cookie;
  }

  /** Opens it. @param settings Variables of the environment */
  static async open(settings: Readonly<Record<string, string>>): Promise<StorySite> {
    const db = await createTestDatabase();
    const setDatabaseClock = await holdDatabaseClock(db, START);
    const clock = { now: () => START };
    const program = await openProgramOn(db, { now: () => clock.now() }, { settings });
    const cookie = await joinProgram(db.database, { id: 'amara', at: START });
    const site = new StorySite({ program, setDatabaseClock, cookie });
    clock.now = () => site.time;
    for (const module of ['mail', 'delivery']) await program.start(module);
    return site;
  }

  /** Lets time pass for the program and its database, which then look what is due. */
  async pass(ms: number): Promise<void> {
    this.time += ms;
    await this.setDatabaseClock(this.time);
    await wake(this.program.db.database, DELIVERY_CHANNEL);
  }

  /** Calls the API as the member. @throws {Error} if it is refused */
  async call<T>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<T> {
    const headers = { host: 'localhost', 'sec-fetch-site': 'same-origin', cookie: this.cookie };
    const answer = await this.program.ask({ method, url, headers, ...(payload ? { payload } : {}) });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`);
    return (answer.body === '' ? null : answer.json()) as T;
  }

  /** Returns the member's receipts of a signal, without that of the page. */
  async receipts(signalId: string): Promise<Receipt[]> {
    const all = await this.call<Receipt[]>('GET', `/api/delivery/receipts?signalId=${signalId}`);
    return all.filter(({ kind }) => kind !== 'web');
  }

  async receipt(signalId: string, kind: Receipt['kind'], type: Receipt['type']): Promise<Receipt | undefined> {
    return (await this.receipts(signalId)).find((one) => one.kind === kind && one.type === type);
  }

  /** Publishes a signal like the runner: its entry and its row. Returns how messages name its place in the log. */
  async publish(id: string, strategyId = STRATEGY, given: Partial<ReturnType<typeof signalRow>> = {}): Promise<string> {
    const until = this.time + VALID_MS;
    const { confidence = 71 } = given;
    const fact = {
      ...openedFact(id, strategyId),
      confidence,
      barCloseAt: this.iso(),
      validUntil: new Date(until).toISOString(),
    };
    return withTransaction(this.program.db.database, async (tx) => {
      const { entry, leafHash } = (await this.program.append(tx, [{ ...fact, market: 'real' }])).entries[0]!;
      const row = {
        ...signalRow(entry.index, this.time, strategyId),
        ...given,
        id,
        leafHash,
        validUntil: new Date(until),
      };
      await insertSignals(tx, [row]);
      return `Sealed #${entry.index.toLocaleString('en-GB')} `;
    });
  }

  fill(id: string): Promise<void> {
    return this.change(id, filledFact(id), { filledAt: new Date(this.time), fillPrice: '1.10002' });
  }

  close(id: string): Promise<void> {
    const closed = { status: 'closed', closedAt: new Date(this.time), closeReason: 'target' } as const;
    return this.change(id, closedFact(id), closed);
  }

  async end(): Promise<void> {
    await this.program.close();
  }

  private async change(id: string, fact: LogFact, columns: Parameters<typeof updateSignal>[2]): Promise<void> {
    await withTransaction(this.program.db.database, async (tx) => {
      await this.program.append(tx, [{ ...fact, market: 'real', barCloseAt: this.iso() } as LogFact]);
      await updateSignal(tx, id, columns);
    });
  }

  private iso(): string {
    return new Date(this.time).toISOString();
  }
}
