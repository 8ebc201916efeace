import { DEFAULT_DELIVERY_RULE, type DeliveryRules, type DeliveryRulesInput } from '@sealtick/contract';
import { and, desc, eq, lte } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { isNewestVersion } from '../../../platform/newest-version.ts';
import { deliveryRule } from '../delivery.tables.ts';

/** The rules of a member who has saved none, before signals decide its minimum confidence. */
const DEFAULTS: DeliveryRules = {
  all: DEFAULT_DELIVERY_RULE,
  channels: {},
  strategies: {},
  fallback: [],
  savedAt: null,
};

type Row = Pick<typeof deliveryRule.$inferSelect, 'rules' | 'savedAt'>;
const toRules = ({ rules, savedAt }: Row): DeliveryRules => ({ ...rules, savedAt: savedAt.toISOString() });

/** Returns the rules that an account saved last, or the defaults. `rulesInForce` has those that apply to new signals. */
export async function selectRules(db: Database, accountId: string): Promise<DeliveryRules> {
  const [row] = await db
    .select()
    .from(deliveryRule)
    .where(eq(deliveryRule.accountId, accountId))
    .orderBy(desc(deliveryRule.id))
    .limit(1);
  return row ? toRules(row) : DEFAULTS;
}

/** Returns the rules that each of these accounts saved last, or the defaults. */
export async function selectAccountRules(
  db: Database,
  accountIds: readonly string[],
): Promise<(accountId: string) => DeliveryRules> {
  if (accountIds.length === 0) return () => DEFAULTS;
  const rows = await db.select().from(deliveryRule).where(isNewestVersion(deliveryRule, accountIds));
  const found = new Map(rows.map((row) => [row.accountId, toRules(row)]));
  return (accountId) => found.get(accountId) ?? DEFAULTS;
}

/** Versions of an account's rules that are stored. */
export const RULE_VERSIONS_MAX = 100;

/** Stores a version of an account's rules, and deletes the oldest ones above the limit. */
export async function insertRules(
  db: Database,
  accountId: string,
  rules: DeliveryRulesInput,
  now: Date,
): Promise<DeliveryRules> {
  await db.insert(deliveryRule).values({ accountId, rules, savedAt: now });
  const own = eq(deliveryRule.accountId, accountId);
  const newestFormer = db
    .select({ id: deliveryRule.id })
    .from(deliveryRule)
    .where(own)
    .orderBy(desc(deliveryRule.id))
    .offset(RULE_VERSIONS_MAX)
    .limit(1);
  await db.delete(deliveryRule).where(and(own, lte(deliveryRule.id, newestFormer)));
  return toRules({ rules, savedAt: now });
}
