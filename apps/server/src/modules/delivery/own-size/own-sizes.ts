import type { LastPrice, Signal } from '@sealtick/contract';
import type { Edge, PairPrices, RiskUse } from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { listRiskVersions } from '../../risk/index.ts';
import { readOperatorSettings } from '../../settings/index.ts';
import type { OwnSize } from '../messages/delivery-message.ts';
import { sizeOfMessage } from './size-of-message.ts';

/** What sizes in messages are computed from. */
export interface OwnSizeDeps {
  readonly db: Database;
  /** Wall clock: the equity of a member is stated by it. */
  readonly clock: Clock;
  readonly prices: { list(): Promise<readonly LastPrice[]> };
  /** Returns what the closed live trades of a strategy show; null without any. */
  readonly getEdge: (strategyId: string) => Promise<Edge | null>;
  /** Returns how much of an account's limits is used. */
  readonly getUse: (accountId: string) => Promise<RiskUse>;
}

/** Returns the size of a signal for a member, as lines of a message; null while the operator has not confirmed that they may be sent. */
export type OwnSizeOf = (
  accountId: string,
  signal: Pick<Signal, 'strategyId' | 'symbol' | 'entry' | 'stop' | 'targets' | 'weights'>,
) => Promise<OwnSize>;

/** A signal goes to many members at the same time: the setting is read once a second. */
const CACHED_MS = 1_000;

/** Returns the function that gives the size in the message of a new signal. */
export function ownSizes({ db, clock, prices, getEdge, getUse }: OwnSizeDeps): OwnSizeOf {
  let setting: { readonly at: number; readonly isOn: Promise<boolean> } | null = null;
  const isOn = () => {
    const at = clock.now();
    if (setting !== null && Math.abs(at - setting.at) < CACHED_MS) return setting.isOn;
    // All that ask while it is being read wait for the same query.
    const fresh = { at, isOn: readOperatorSettings(db).then(({ sizesInMessages }) => sizesInMessages !== 'off') };
    setting = fresh;
    fresh.isOn.catch(() => {
      if (setting === fresh) setting = null;
    });
    return fresh.isOn;
  };
  return async (accountId, signal) => {
    if (!(await isOn())) return null;
    const settings = (await listRiskVersions(db, accountId)).at(-1)!;
    const [rows, use, edge] = await Promise.all([
      prices.list(),
      getUse(accountId),
      settings.sizing === 'kelly' ? getEdge(signal.strategyId) : null,
    ]);
    const instrument = rows.find(({ symbol }) => symbol === signal.symbol) ?? null;
    const account = { settings, edge, use, prices: pairPrices(rows), now: clock.now() };
    return sizeOfMessage(signal, instrument, account);
  };
}

function pairPrices(rows: readonly LastPrice[]): PairPrices {
  const known = new Map(rows.map((row) => [row.symbol, row]));
  return (symbol) => {
    const row = known.get(symbol);
    return row?.price ? { price: Number(row.price), isStale: row.isStale } : null;
  };
}
