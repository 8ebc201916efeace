import { BROKERS, type JournalEntry, type JournalPlan, noticeOfRow } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import { toCsv } from '../../platform/csv.ts';

const COLUMNS = [
  'id',
  'source',
  'account',
  'ticket',
  'strategy',
  'signal',
  'market',
  'log_index',
  'symbol',
  'side',
  'opened_at',
  'closed_at',
  'entry',
  'stop',
  'exit',
  'lots',
  'profit',
  'costs',
  'currency',
  'r',
  'net_of_costs',
  'slippage_r',
  'mae_r',
  'mfe_r',
  'plan',
  'plan_followed',
  'criteria_met',
  'criteria_not_met',
  'rating',
  'tags',
  'note',
  'notice',
];

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
  return toCsv(
    COLUMNS,
    entries.map((entry) => {
      const plan = entry.planId === null ? undefined : byId.get(entry.planId);
      const criteria = (met: boolean) =>
        (plan?.criteria ?? [])
          .filter(({ id }) => entry.criteria[id] === met)
          .map(({ label }) => label)
          .join('; ');
      return {
        id: entry.id,
        source: entry.source,
        account: entry.account,
        ticket: entry.ticket,
        strategy: entry.strategyId,
        signal: entry.signalId,
        market: entry.market,
        log_index: entry.logIndex,
        symbol: entry.symbol,
        side: entry.side,
        opened_at: entry.openedAt,
        closed_at: entry.closedAt,
        entry: Number(entry.entry),
        stop: entry.stop === null ? null : Number(entry.stop),
        exit: entry.exit === null ? null : Number(entry.exit),
        lots: entry.lots,
        profit: entry.profit,
        costs: entry.costs,
        currency: entry.currency,
        r: entry.r,
        net_of_costs: entry.r === null ? null : entry.isNet,
        slippage_r: entry.slippageR,
        mae_r: entry.maeR,
        mfe_r: entry.mfeR,
        plan: plan?.name ?? null,
        plan_followed: entry.followed,
        criteria_met: criteria(true),
        criteria_not_met: criteria(false),
        rating: entry.rating,
        tags: entry.tags.join('; '),
        note: entry.note,
        notice: getNotice(entry, market),
      };
    }),
  );
}
