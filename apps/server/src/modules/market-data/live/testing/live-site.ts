import { getInstrument, type Instrument } from '@sealtick/engine';
import { operatorsEgress } from '../../../../platform/egress/operators-egress.ts';
import { HealthBoard } from '../../../../platform/health.ts';
import { captureLog } from '../../../../platform/testing/capture-log.ts';
import type { TestDatabase } from '../../../../platform/testing/database.ts';
import type { BarBatch } from '../../provider.ts';
import { type LiveOptions, LiveProvider } from '../live-provider.ts';
import type { Vendor } from '../vendor.ts';
import { VENDORS } from '../vendors/vendors.ts';
import { VendorStandIn } from './vendor-stand-in.ts';

/** A live market on stand-ins, whose time the test moves. */
export class LiveSite {
  time: number;
  readonly standIns = new Map<string, VendorStandIn>();
  readonly health: HealthBoard;
  readonly lines: ReturnType<typeof captureLog>['lines'];
  provider!: LiveProvider;
  /** History that a first start reads; by default that of each vendor. */
  history: Vendor['history'] | null = null;
  /** Batches that were handed on, oldest first. */
  readonly batches: BarBatch[] = [];
  cursor: number;
  private readonly db: Pick<TestDatabase, 'database'>;
  private readonly log: ReturnType<typeof captureLog>['log'];
  private readonly urls = new Map<string, string>();

  constructor(db: Pick<TestDatabase, 'database'>, time: number) {
    this.db = db;
    this.time = time;
    this.cursor = time;
    const captured = captureLog();
    this.lines = captured.lines;
    this.log = captured.log;
    this.health = new HealthBoard({ now: () => this.time }, captured.log);
  }

  /** Starts a stand-in. */
  async add(vendor: string): Promise<VendorStandIn> {
    const standIn = new VendorStandIn(vendor, () => this.time);
    this.standIns.set(vendor, standIn);
    this.urls.set(vendor, await standIn.open());
    return standIn;
  }

  /** Opens the market on its stand-ins, as a start of the program does. */
  async open(options: Partial<LiveOptions> = {}): Promise<LiveProvider> {
    const clock = { now: () => this.time };
    this.provider = new LiveProvider({
      db: this.db.database,
      clock,
      log: this.log,
      health: this.health,
      lines: [...this.urls].map(([id, url]) => ({
        // Without its pauses, because the time stands still.
        vendor: { ...VENDORS.get(id)!, pauseMs: 0, ...(this.history && { history: this.history }) },
        url,
        token: 'token-of-the-test',
        egress: operatorsEgress(url, [], { totalMs: 300 }),
      })),
      symbols: null,
      pins: [],
      redistributable: [],
      showsOwnUse: async () => true,
      ...options,
    });
    await this.provider.open();
    await this.provider.prepare(() => {});
    return this.provider;
  }

  /** Moves the time in steps, and at each asks the vendors and takes the bars that are handed on. */
  async run(ms: number, stepMs = 5_000): Promise<void> {
    for (const end = this.time + ms; this.time < end; ) {
      this.time = Math.min(end, this.time + stepMs);
      await this.provider.round();
      for (const batch of await this.provider.closedBars(this.cursor)) {
        this.batches.push(batch);
        this.cursor = batch.closeTime;
      }
    }
  }

  /** Returns the bars of a symbol that were handed on, in that order. */
  handedOn(symbol: string) {
    return this.batches.flatMap(({ bars }) => bars.filter((one) => one.symbol === symbol).map(({ bar }) => bar));
  }

  state(part = 'market data kraken') {
    return this.health.checks().find(({ name }) => name === part);
  }

  async close(): Promise<void> {
    await this.provider?.stop();
    for (const standIn of this.standIns.values()) await standIn.close();
  }
}

/** Returns a built-in instrument. */
export const known = (symbol: string): Instrument => getInstrument(symbol)!;
