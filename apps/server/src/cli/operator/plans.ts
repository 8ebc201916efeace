import { type PaidPlan, PLAN_NAMES } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { findPlanHistory, grantPlan, planOf, revokePlan } from '../../modules/billing/index.ts';
import { listAccounts } from '../../modules/identity/index.ts';
import { accessChanged } from '../../modules/subscriptions/index.ts';
import type { Database } from '../../platform/database.ts';
import { UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';
import { changeAccount } from './use-account.ts';

const PAID: readonly string[] = PLAN_NAMES.filter((name) => name !== 'free');

/** Gives an account a plan up to the end of a day. */
export async function grantMemberPlan(
  email: string,
  plan: string,
  { until: day }: { readonly until: string },
): Promise<void> {
  if (!PAID.includes(plan)) throw new UsageError(`${printable(plan)}: must be ${PAID.join(', ')}.`);
  const now = Date.now();
  const until = endOf(day, now);
  await changeAccount(email, { act: 'plan.granted', subject: `${plan} until ${day}` }, (tx, accountId) =>
    grantPlan(tx, { accountId, plan: plan as PaidPlan, from: now, until }, changedAt(now)),
  );
  print(`${printable(email)} has the plan ${plan} up to ${day}.`);
}

/** Ends the granted plan of an account. */
export async function revokeMemberPlan(email: string): Promise<void> {
  const now = Date.now();
  await changeAccount(email, { act: 'plan.revoked' }, async (tx, accountId) => {
    if (!(await revokePlan(tx, accountId, now, changedAt(now))))
      throw new UsageError(`${printable(email)} has no granted plan.`);
  });
  print(`The granted plan of ${printable(email)} has ended.`);
}

/** Lists the accounts with their plans. */
export async function listMembers({ json }: { readonly json?: true }): Promise<void> {
  const members = await useDatabase(async ({ database }) => {
    const found = [];
    for (const { id, email, createdAt } of await listAccounts(database)) {
      const { name, state, until } = planOf(await findPlanHistory(database, id), Date.now());
      found.push({ email, since: createdAt, plan: name, state, until: until === null ? null : new Date(until) });
    }
    return found;
  });
  if (json) printJson(members);
  else if (members.length === 0) print('No members.');
  else
    print(
      textTable(
        ['E-mail', 'Since', 'Plan', 'State', 'Until'],
        members.map(({ email, since, plan, state, until }) => [
          email,
          since.toISOString(),
          plan,
          state,
          until?.toISOString() ?? '–',
        ]),
      ),
    );
}

const changedAt = (now: number) => (tx: Database, accountId: string) => accessChanged(tx, accountId, now);

/** Returns the first moment after a day, ms UTC. @throws {UsageError} if it is no day, or over. */
function endOf(day: string, now: number): number {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(day);
  if (!isDay) throw new UsageError(`--until ${printable(day)}: must be a day, such as 2027-12-31.`);
  if (start + DAY_MS <= now) throw new UsageError(`--until ${day}: the day is over.`);
  return start + DAY_MS;
}
