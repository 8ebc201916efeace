import { type PaidPlan, PLAN_NAMES } from '@sealtick/contract';
import { readConfig } from '../../config/config.ts';
import { getOwnOrigin } from '../../config/own-origin.ts';
import { findPlanHistories, getShownPlan, NO_PLAN } from '../../modules/billing/index.ts';
import { listAccounts } from '../../modules/identity/index.ts';
import { grantMemberPlan, revokeMemberPlan } from '../../modules/members/index.ts';
import { UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';
import { mailNeeds } from './mail-deps.ts';
import { getDay } from './options.ts';
import { changeAccount } from './use-account.ts';

const PAID: readonly string[] = PLAN_NAMES.filter((name) => name !== 'free');

interface GrantFlags {
  readonly until: string;
  readonly reason: string;
}

function getDeps() {
  const config = readConfig();
  return { ...mailNeeds(config), origin: getOwnOrigin(config) };
}

/** Gives an account a plan up to the end of a day. */
export async function grantPlanByCommand(email: string, plan: string, { until, reason }: GrantFlags): Promise<void> {
  if (!PAID.includes(plan)) throw new UsageError(`${printable(plan)}: must be ${PAID.join(', ')}.`);
  getDay('--until', until);
  const change = { act: 'plan.granted', subject: `${plan} until ${until}`, reason };
  const deps = getDeps();
  await changeAccount(email, change, (tx, accountId) =>
    grantMemberPlan(deps, tx, accountId, { plan: plan as PaidPlan, until }),
  );
  print(`${printable(email)} was granted the plan ${plan} up to ${until}.`);
}

/** Revokes the grant of a plan. */
export async function revokePlanByCommand(email: string, { reason }: { readonly reason: string }): Promise<void> {
  const deps = getDeps();
  await changeAccount(email, { act: 'plan.revoked', reason }, (tx, accountId) => revokeMemberPlan(deps, tx, accountId));
  print(`The grant of ${printable(email)} is revoked.`);
}

/** Lists the accounts with their plans. */
export async function listMembers({ json }: { readonly json?: true }): Promise<void> {
  const members = await useDatabase(async ({ database }) => {
    const accounts = await listAccounts(database);
    const histories = await findPlanHistories(
      database,
      accounts.map(({ id }) => id),
    );
    return accounts.map(({ id, email, createdAt }) => {
      const { name, state, until } = getShownPlan(histories.get(id) ?? NO_PLAN, Date.now());
      return { email, since: createdAt, plan: name, state, until: until === null ? null : new Date(until) };
    });
  });
  if (json) printJson(members);
  else if (members.length === 0) print('No members.');
  else
    print(
      textTable(
        ['Email', 'Since', 'Plan', 'State', 'Until'],
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
