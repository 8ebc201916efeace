import { BROKERS, type JournalEntry, type JournalPlan, noticeOfRow } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import { toCsv } from '../../platform/csv.ts';

/** Returns the notice of a trade that this site published or copied; null for one that the member typed or imported. */
function getNotice({ source, account, market }: JournalEntry, site: MarketKind): string | null {
  if (source !== 'signal' && source !== 'copied') return null;
  const isPaper = source === 'copied' && account === BROKERS.paper.name;
  return noticeOfRow({ record: 'live', market: market ?? site, isPaper });
}

/** Returns trades of a journal as CSV. @param market Market of the site, which copied trades are of */
export function entriesCsv(
  entries: readonly JournalEntry[],
  plans: readonly JournalPlan[],
  market: MarketKind,
): string {
  const byId = new Map(plans.map((plan) => [plan.id, plan]));
  const getPlan = (entry: JournalEntry) => (entry.planId === null ? undefined : byId.get(entry.planId));
  const criteria = (entry: JournalEntry, met: boolean) =>
    (getPlan(entry)?.criteria ?? [])
      .filter(({ id }) => entry.criteria[id] === met)
      .map(({ label }) => label)
      .join('; ');
  return toCsv(
    {
      id: (entry) => entry.id,
      source: (entry) => entry.source,
      account: (entry) => entry.account,
      ticket: (entry) => entry.ticket,
      strategy: (entry) => entry.strategyId,
      signal: (entry) => entry.signalId,
      market: (entry) => entry.market,
      log_index: (entry) => entry.logIndex,
      symbol: (entry) => entry.symbol,
      side: (entry) => entry.side,
      opened_at: (entry) => entry.openedAt,
      closed_at: (entry) => entry.closedAt,
      entry: (entry) => Number(entry.entry),
      stop: (entry) => (entry.stop === null ? null : Number(entry.stop)),
      exit: (entry) => (entry.exit === null ? null : Number(entry.exit)),
      lots: (entry) => entry.lots,
      profit: (entry) => entry.profit,
      costs: (entry) => entry.costs,
      currency: (entry) => entry.currency,
      r: (entry) => entry.r,
      net_of_costs: (entry) => (entry.r === null ? null : entry.isNet),
      slippage_r: (entry) => entry.slippageR,
      mae_r: (entry) => entry.maeR,
      mfe_r: (entry) => entry.mfeR,
      plan: (entry) => getPlan(entry)?.name ?? null,
      plan_followed: (entry) => entry.followed,
      criteria_met: (entry) => criteria(entry, true),
      criteria_not_met: (entry) => criteria(entry, false),
      rating: (entry) => entry.rating,
      tags: (entry) => entry.tags.join('; '),
      note: (entry) => entry.note,
      notice: (entry) => getNotice(entry, market),
    },
    entries,
  );
}
