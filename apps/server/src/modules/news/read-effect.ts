import { NEWS_EFFECT_DAYS, type NewsEffect, type NewsEffectGroup, type NewsRelease } from '@sealtick/contract';
import { MINUTE_MS, type RecordKind, STRATEGIES, strategyName } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import { requireAccount } from '../../platform/require-account.ts';
import { publicUntil, type Viewer } from '../../platform/viewer.ts';
import { findRecentTrades } from '../backtests/index.ts';
import { findReleases, type MarketDataProvider } from '../market-data/index.ts';
import { type LiveRecords, selectRunningVersions } from '../strategies/index.ts';
import { listSubscriptions } from '../subscriptions/index.ts';
import { countedSpan, effectOfRule, type NewsTrade } from './effect-of-rule.ts';

/** What effects of news rules are computed from. */
export interface NewsDeps {
  readonly provider: Pick<MarketDataProvider, 'instruments' | 'events'>;
  readonly liveRecords: Pick<LiveRecords, 'find'>;
  /** Wall clock. */
  readonly clock: Clock;
}

interface EffectQuery {
  readonly minutes: number;
  readonly spares: 'calendar' | 'none';
}

/** Returns what a news rule would have done to the closed public trades of the last 90 days, of live records and of backtests. */
export async function readEffect(
  deps: NewsDeps,
  viewer: Viewer,
  { minutes, spares }: EffectQuery,
): Promise<NewsEffect> {
  const { db, market } = viewer;
  const followed = (await listSubscriptions(db, requireAccount(viewer), deps.clock.now())).filter(
    (one) => one.isActive,
  );
  const ids = followed.length > 0 ? followed.map(({ strategyId }) => strategyId) : STRATEGIES.map(({ id }) => id);
  const ofReleases = STRATEGIES.filter(({ inputs }) => inputs.calendar).map(({ id }) => id);
  const spared = spares === 'calendar' ? ofReleases : [];
  const records: readonly (readonly [RecordKind, readonly NewsTrade[]])[] = [
    ['live', await collectTrades(ids, spared, (id) => liveTrades(deps, viewer, id))],
    ['backtest', await collectTrades(ids, spared, await backtestTrades(viewer))],
  ];
  const groups: NewsEffectGroup[] = [];
  for (const [record, trades] of records) {
    const span = countedSpan(record, trades, publicUntil(viewer));
    if (span === null) continue;
    const around = minutes * MINUTE_MS;
    const [from, until] = [span.from - around, span.until + around];
    const releases = (await deps.provider.events(from, until + 1)).filter(({ impact }) => impact === 'high').length;
    const getReleases = await findReleases(deps.provider, from, until);
    const effect = effectOfRule(trades, span, minutes, once(getReleases));
    if (effect.with.trades > 0) groups.push({ basis: { record, market }, releases, ...effect });
  }
  const releaseStrategies = ofReleases.map((id) => ({ id, name: strategyName(id) }));
  return { minutes, isFollowed: followed.length > 0, strategies: ids.length, releaseStrategies, groups };
}

type FindTrades = (strategyId: string) => Promise<readonly Omit<NewsTrade, 'isFiltered'>[]>;

async function collectTrades(
  ids: readonly string[],
  spared: readonly string[],
  find: FindTrades,
): Promise<NewsTrade[]> {
  const found: NewsTrade[] = [];
  // One after the other: a caller has one connection at a time.
  for (const id of ids) {
    const isFiltered = !spared.includes(id);
    for (const trade of await find(id)) found.push({ ...trade, isFiltered });
  }
  return found;
}

async function liveTrades({ liveRecords }: NewsDeps, viewer: Viewer, id: string) {
  const record = await liveRecords.find(id, publicUntil(viewer));
  return (record?.trades ?? []).flatMap(({ opened, closedAt, netR }) =>
    closedAt === null ? [] : [{ symbol: opened.symbol, barCloseAt: Date.parse(opened.barCloseAt), closedAt, netR }],
  );
}

async function backtestTrades(viewer: Viewer): Promise<FindTrades> {
  const { db, market } = viewer;
  const versions = await selectRunningVersions(db, market);
  return async (strategyId) => {
    const version = versions.get(strategyId)?.version;
    if (version === undefined) return [];
    const recent = { days: NEWS_EFFECT_DAYS, until: publicUntil(viewer) };
    const trades = await findRecentTrades(db, { strategyId, version, market }, recent);
    return trades.map(({ symbol, signalAt, closedAt, netR }) => {
      return { symbol, barCloseAt: Date.parse(signalAt), closedAt: Date.parse(closedAt), netR };
    });
  };
}

/** Returns the same function, which looks each symbol up once. */
function once(getReleases: (symbol: string) => readonly NewsRelease[]) {
  const known = new Map<string, readonly NewsRelease[]>();
  return (symbol: string) => {
    const found = known.get(symbol) ?? getReleases(symbol);
    known.set(symbol, found);
    return found;
  };
}
