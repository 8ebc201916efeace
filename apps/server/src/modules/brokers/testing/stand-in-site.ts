import type { BrokerId, BrokerOrder } from '@sealtick/contract';
import { testViewer } from '../../../platform/testing/viewer.ts';
import type { StandIn } from '../adapters/testing/stand-in.ts';
import { STAND_INS } from '../adapters/testing/stand-ins.ts';
import type { BrokerAdapter } from '../broker-adapter.ts';
import { listOrders, readConnection } from '../read-brokers.ts';
import { CopySite } from './copy-site.ts';

/** The brokers of the stand-ins, in their order. */
export const NAMES = [
  'oanda',
  'metatrader-5',
  'interactive-brokers',
  'interactive-brokers-web',
  'kraken',
  'binance',
  'bybit',
  'okx',
] as const;
/** Large enough for the least order of each broker. In another currency than the risk settings, the daily limit is a share of it. */
const WORTH = { currency: 'USDT', balance: 10_000_000, equity: 10_000_000 } as const;

/** The adapter as it is used, at its stand-in. The account is worth enough. */
const toAdapter = (broker: BrokerId, standIn: StandIn): BrokerAdapter => ({
  broker,
  async connect() {
    const session = await standIn.open();
    const account = session.account.bind(session);
    session.account = async () => ({ ...(await account()), ...WORTH });
    return session;
  },
});

/** A site on which amara has an account at the stand-in of every broker. */
export class StandInSite {
  readonly standIns: ReadonlyMap<BrokerId, StandIn>;
  private readonly ids = new Map<BrokerId, string>();
  readonly copies: CopySite;

  private constructor(copies: CopySite, standIns: ReadonlyMap<BrokerId, StandIn>) {
    this.copies = copies;
    this.standIns = standIns;
  }

  /** @param chosen Brokers of `NAMES` */
  static async open(chosen: readonly BrokerId[] = NAMES): Promise<StandInSite> {
    const made = NAMES.flatMap((name, at) => (chosen.includes(name) ? [[name, STAND_INS[at]!()] as const] : []));
    const standIns = new Map<BrokerId, StandIn>(made);
    const copies = await CopySite.open([...standIns].map(([name, standIn]) => toAdapter(name, standIn)));
    const site = new StandInSite(copies, standIns);
    await copies.site.join('amara');
    site.eachVenue((venue) => Object.assign(venue, { now: copies.clock.now() }));
    for (const [broker, { instrument, unitStep, priceStep }] of standIns) {
      const traded = { name: instrument, symbol: 'EURUSD', unitStep, priceStep, minUnits: unitStep };
      const account = { ...WORTH, peakEquity: WORTH.equity };
      site.ids.set(broker, await copies.connect('amara', { broker, instruments: [traded], ...account }));
    }
    return site;
  }

  async close(): Promise<void> {
    for (const standIn of this.standIns.values()) await standIn.dispose?.();
    await this.copies.close();
  }

  eachVenue<T>(value: (venue: StandIn['venue']) => T): T[] {
    return [...this.standIns.values()].map(({ venue }) => value(venue));
  }

  /** Lets time pass at the site and at every broker, and works on every account. */
  async later(ms: number): Promise<void> {
    this.copies.later(ms);
    this.eachVenue((venue) => Object.assign(venue, { now: Math.max(venue.now, this.copies.clock.now()) }));
    await this.copies.tick();
  }

  /** Closes bars at 100, up to one that closes after now. */
  async nextBar(): Promise<void> {
    const { market } = this.copies;
    const now = market.now();
    do market.add([100, 100, 100, 100]);
    while (market.now() < now);
    await this.later(0);
  }

  /** Until the slowest lists were read again, and every account was compared. */
  async settle(): Promise<void> {
    for (let round = 0; round < 3; round += 1) await this.later(31_000);
  }

  /** A long at 100 with a stop at 95 and a target at 110, valid for an hour. */
  signal(id: string, more: object = {}) {
    return this.copies.opened(id, {
      entry: '100.00000',
      stop: '95.00000',
      targets: [{ price: '110.00000', weight: 1 }],
      validUntil: new Date(this.copies.clock.now() + 3_600_000).toISOString(),
      ...more,
    });
  }

  /** What /broker-setup shows of the newest copied signal, by broker. */
  async shown() {
    const { deps, market, clock } = this.copies;
    const viewer = testViewer(deps.db, { principal: { kind: 'member', accountId: 'amara', strategies: [] } });
    const rows = [];
    for (const [broker, id] of this.ids) {
      const [order] = await listOrders(viewer, { id, limit: 1 });
      const page = await readConnection(market, { ...viewer, clock }, id);
      rows.push({ broker, order: order!, state: page.state, differences: page.differences });
    }
    return rows;
  }

  async states(): Promise<Record<string, BrokerOrder['state']>> {
    return Object.fromEntries((await this.shown()).map(({ broker, order }) => [broker, order.state]));
  }
}

/** The same value at every broker. */
export const all = <T>(value: T): Record<string, T> => Object.fromEntries(NAMES.map((name) => [name, value]));
