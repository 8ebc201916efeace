import { DEFAULT_DELIVERY_RULE, type DeliveryRules, type DeliveryRulesInput } from '@sealtick/contract';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
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
  const rows = await db
    .selectDistinctOn([deliveryRule.accountId])
    .from(deliveryRule)
    .where(inArray(deliveryRule.accountId, [...accountIds]))
    .orderBy(deliveryRule.accountId, sql`${deliveryRule.id} desc`);
  const found = new Map(rows.map((row) => [row.accountId, toRules(row)]));
  return (accountId) => found.get(accountId) ?? DEFAULTS;
}

/** Stores a version of an account's rules. */
export async function insertRules(
  db: Database,
  accountId: string,
  rules: DeliveryRulesInput,
  now: Date,
): Promise<DeliveryRules> {
  await db.insert(deliveryRule).values({ accountId, rules, savedAt: now });
  return toRules({ rules, savedAt: now });
}
