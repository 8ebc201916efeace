import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Instrument, TIMEFRAME_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import { eachAlone } from '../../platform/each-alone.ts';
import type { Log } from '../../platform/logging.ts';
import { lockAccount } from '../identity/index.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import { changeFact, unloggedColumns } from '../runner/index.ts';
import { cancelOwnSignal } from './change-own-signal.ts';
import {
  lockOwnSignal,
  noteResolved,
  type OwnSeries,
  selectActiveInSeries,
  selectActiveSeries,
} from './own-signal-repository.ts';
import { type OwnEvent, OwnSignalStream } from './own-signal-stream.ts';
import type { OwnSignalRow } from './own-strategies.tables.ts';
import { type StoredEvent, storeEvents } from './store-events.ts';
import { toOwnSetup } from './to-own-setup.ts';

export interface ResolveDeps {
  readonly db: Database;
  readonly provider: MarketDataProvider;
  /** Wall clock. */
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Applies the bars that closed since the last time to the active signals of all members. Those of another market end: the site has changed
 * to other prices. Nothing is kept between two calls.
 */
export async function resolveOwnSignals(deps: ResolveDeps): Promise<void> {
  const { db, provider } = deps;
  if (provider.runUp?.isInProgress) return;
  const { market } = provider.description;
  const active = await selectActiveSeries(db);
  if (active.length === 0) return;
  const ending = alone(deps, 'an own signal of another market could not be ended');
  const instruments = new Map((await provider.instruments()).map((one) => [one.symbol, one]));
  const getId = ({ symbol, baseTimeframe }: OwnSeries) => `${symbol} ${baseTimeframe}`;
  const message = 'own signals of a series could not be resolved';
  await eachAlone(active, { log: deps.log, message, getId }, async (series) => {
    if (series.market !== market)
      return eachAlone(await selectActiveInSeries(db, series), ending, (row) => endOther(deps, row));
    const instrument = instruments.get(series.symbol);
    const last = instrument && (await provider.lastBar(series.symbol));
    if (!last || last.closeTime <= series.resolvedUntil.getTime()) return;
    await resolveSeries(deps, instrument, await selectActiveInSeries(db, series, new Date(last.closeTime)));
  });
}

const alone = ({ log }: Pick<ResolveDeps, 'log'>, message: string) => {
  return { log, message, getId: ({ id }: OwnSignalRow) => id };
};

/** Ends a signal of another market, once, however many processes resolve it. */
async function endOther({ db, provider, clock }: ResolveDeps, { id, accountId }: OwnSignalRow): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, accountId))) return;
    const row = await lockOwnSignal(tx, id);
    if (row?.status === 'active') await cancelOwnSignal(tx, row, new Date(provider.now()), new Date(clock.now()));
  });
}

async function resolveSeries(
  { db, provider, clock, log }: ResolveDeps,
  instrument: Instrument,
  due: readonly OwnSignalRow[],
): Promise<void> {
  if (due.length === 0) return;
  const { baseTimeframe } = due[0]!;
  const from = Math.min(...due.map(({ barCloseAt }) => barCloseAt.getTime()));
  const bars = await provider.history(instrument.symbol, baseTimeframe, { from });
  if (bars.length === 0) return;
  const until = bars.closeTime[bars.length - 1]!;
  const releases = await provider.events(from - TIMEFRAME_MS[baseTimeframe], until);
  // Without new events, or failed: looked at again after the next bar, from its first one as always.
  const later = new Set(due.map(({ id }) => id));
  await eachAlone(due, alone({ log }, 'an own signal could not be resolved'), async (row) => {
    // Each simulation blocks the event loop: what waits is served between two.
    await nextTurn();
    const simulated = new OwnSignalStream(toOwnSetup(row, instrument), releases);
    simulated.feed(bars);
    if (simulated.events.length <= row.eventsStored) return;
    await store(db, row, simulated.events, { instrument, until, now: provider.now(), at: new Date(clock.now()) });
    later.delete(row.id);
  });
  await noteResolved(db, [...later], new Date(until));
}

interface Resolved {
  readonly instrument: Instrument;
  /** Close of the last bar that was applied. */
  readonly until: number;
  readonly now: number;
  /** Wall clock. */
  readonly at: Date;
}

/** Stores the new events of a signal, once, however many processes resolve it. */
async function store(db: Database, read: OwnSignalRow, events: readonly OwnEvent[], resolved: Resolved): Promise<void> {
  const { instrument, until, now, at } = resolved;
  await withTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, read.accountId))) return;
    const row = await lockOwnSignal(tx, read.id);
    // Another process was faster, or a request came in between: the next round resolves it.
    if (!row || row.eventsStored !== read.eventsStored || row.requests.length !== read.requests.length) return;
    const happened = events.slice(row.eventsStored).map((event) => happenedIn(event, row, instrument));
    await storeEvents(tx, row, happened, { issuedAt: new Date(now), resolvedUntil: new Date(until), at });
  });
}

function happenedIn(event: OwnEvent, { id, market }: OwnSignalRow, { digits }: Instrument): StoredEvent {
  if (event.kind === 'refused') return { refused: event };
  const { signalId: _id, ...fact } = changeFact(event, digits, { market, signalId: id });
  return { fact, columns: unloggedColumns(event) };
}
