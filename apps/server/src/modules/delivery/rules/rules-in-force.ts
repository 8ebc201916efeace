import {
  type AccountAccess,
  type DeliveryRules,
  includesScope,
  PREFERRED_MIN_CONFIDENCE,
  PRESELECTION_DAYS,
  preselectedConfidence,
  type StrategyAccess,
} from '@sealtick/contract';
import { DAY_MS, type MarketKind } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { countConfidences } from '../../signals/index.ts';
import { findAccesses } from '../../subscriptions/index.ts';
import { selectAccountRules } from './rule-repository.ts';

/** The market whose signals decide a preselection, at a moment. */
export interface MarketMoment {
  readonly market: MarketKind;
  /** Market time, ms UTC. */
  readonly now: number;
}

/** Accounts, and what each of them sees immediately. */
interface Accounts {
  readonly accountIds: readonly string[];
  readonly accesses: ReadonlyMap<string, Pick<AccountAccess, 'strategies'>>;
}

/**
 * Returns the rules in force of each of these accounts: those that were saved last, otherwise the defaults, whose minimum
 * confidence follows from the signals of the account's strategies.
 */
export async function rulesInForce(
  db: Database,
  { accountIds, accesses }: Accounts,
  { market, now }: MarketMoment,
): Promise<(accountId: string) => DeliveryRules> {
  const rulesByAccount = await selectAccountRules(db, accountIds);
  if (accountIds.every((id) => rulesByAccount(id).savedAt !== null)) return rulesByAccount;
  const since = new Date(now - PRESELECTION_DAYS * DAY_MS);
  const counts = await countConfidences(db, { market, since, least: PREFERRED_MIN_CONFIDENCE });
  const preselect = (access: StrategyAccess) => {
    const own = counts.filter(({ strategyId, assetClass }) => includesScope(access, strategyId, assetClass));
    return preselectedConfidence(
      [...Map.groupBy(own, ({ strategyId }) => strategyId).values()].map((markets) => ({
        signals: markets.reduce((sum, one) => sum + one.signals, 0),
        passing: markets.reduce((sum, one) => sum + one.passing, 0),
      })),
    );
  };
  return (accountId) => {
    const rules = rulesByAccount(accountId);
    if (rules.savedAt !== null) return rules;
    return { ...rules, all: { ...rules.all, minConfidence: preselect(accesses.get(accountId)?.strategies ?? []) } };
  };
}

/**
 * Returns the rules in force of one account.
 * @param wallNow ms UTC by the wall clock
 * @param also A strategy that counts as if the account followed it
 */
export async function ownRulesInForce(
  db: Database,
  accountId: string,
  { wallNow, also, ...moment }: MarketMoment & { readonly wallNow: number; readonly also?: string | undefined },
): Promise<DeliveryRules> {
  const followed = (await findAccesses(db, [accountId], wallNow)).get(accountId)?.strategies ?? [];
  const strategies = also === undefined || followed === 'all' ? followed : [...followed, also];
  const accesses = new Map([[accountId, { strategies }]]);
  return (await rulesInForce(db, { accountIds: [accountId], accesses }, moment))(accountId);
}
