import { barAt, DAY_MS } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { selectBars } from '../bar-repository.ts';
import type { Assignment } from './assign-symbols.ts';
import { openLiveSeries, selectLastClose } from './live-repository.ts';
import { getSlot } from './live-store.ts';
import { PolledSymbol } from './polled-symbol.ts';

/** Bars from which a repeated bar is distinguished from a changed one. */
const SEED_BARS = 512;
const SEED_DAYS = 14;

interface OpenDeps {
  readonly db: Database;
  /** Vendors whose bars visitors may receive. */
  readonly redistributable: readonly string[];
  readonly now: number;
}

/** Opens the stored series of a symbol. Returns it with its newest bars and, before the first start, the history to read. */
export async function openPolledSymbol(
  { db, redistributable, now }: OpenDeps,
  { instrument, vendor, code }: Assignment,
): Promise<PolledSymbol> {
  const { symbol } = instrument;
  const common = {
    symbol,
    prices: vendor.prices,
    source: vendor.id,
    redistributable: redistributable.includes(vendor.id),
  };
  const seriesId = await openLiveSeries(db, { ...common, timeframe: '5m' });
  const last = await selectLastClose(db, { id: seriesId });
  const since = last === null ? null : last - SEED_DAYS * DAY_MS;
  const stored = since === null ? null : await selectBars(db, { id: seriesId, symbol, timeframe: '5m' }, since);
  const length = stored?.length ?? 0;
  const seeds = Math.min(SEED_BARS, length);
  const newest = Array.from({ length: seeds }, (_, i) => barAt(stored!, length - seeds + i));
  const depth = (days: number) => getSlot(now) - days * DAY_MS;
  const polled = new PolledSymbol({ instrument, code, seriesId }, newest, depth(vendor.history.at(-1)!.days));
  if (last !== null) return polled;
  for (const { timeframe, days } of vendor.history.slice(0, -1)) {
    const id = await openLiveSeries(db, { ...common, timeframe });
    const from = (await selectLastClose(db, { id })) ?? Math.floor(depth(days) / DAY_MS) * DAY_MS;
    polled.history.push({ timeframe, seriesId: id, from });
  }
  return polled;
}
