import type { AccountDeletion, FactorRemoval, PaidPlan } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import { describeGrant, describePlan, getGrantMail, getRevokedMail, grantPlan, revokePlan } from '../billing/index.ts';
import {
  cancelFactorRemoval,
  endAccess,
  findAddress,
  type IdentityMails,
  isOperator,
  lockAccount,
  requestFactorRemoval,
} from '../identity/index.ts';
import { accessChanged } from '../subscriptions/index.ts';

/** What the acts of operators on accounts need of the rest of the program. */
export interface MemberDeps {
  /** Wall clock. */
  readonly clock: Clock;
  readonly mails: IdentityMails;
  readonly prepareExport: (db: Database, accountId: string) => Promise<void>;
  readonly deleteLater: (db: Database, accountId: string) => Promise<AccountDeletion>;
  readonly queueMail: QueueMail;
  /** Whether plans can be paid for. */
  readonly hasPayments: boolean;
  /** Address of the site without a path. */
  readonly origin: string;
}

interface Granted {
  readonly plan: PaidPlan;
  /** Last day, YYYY-MM-DD in UTC. */
  readonly until: string;
}

/** Gives an account a plan up to the end of a day, and informs its owner by email. @throws {AppError} UNPROCESSABLE if the day is over */
export async function grantMemberPlan(
  { clock, queueMail, origin }: Pick<MemberDeps, 'clock' | 'queueMail' | 'origin'>,
  db: Database,
  accountId: string,
  { plan, until: day }: Granted,
): Promise<void> {
  const now = clock.now();
  const until = Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  if (until <= now) throw new AppError('UNPROCESSABLE', `${day} is over.`, { errors: [dayError] });
  await lockAccount(db, accountId);
  await grantPlan(db, { accountId, plan, from: now, until }, changedAt(now));
  const to = await findAddress(db, accountId);
  const access = await describeGrant(db, accountId, plan, now);
  await queueMail(db, getGrantMail({ accountId, to: to!, plan, until, access }, origin));
}

const dayError = { path: 'until', message: 'must be today or later' };

/** Ends the granted plan of an account, and informs its owner by email. @throws {AppError} CONFLICT if it has none */
export async function revokeMemberPlan(
  { clock, queueMail, origin }: Pick<MemberDeps, 'clock' | 'queueMail' | 'origin'>,
  db: Database,
  accountId: string,
): Promise<void> {
  const now = clock.now();
  await lockAccount(db, accountId);
  if (!(await revokePlan(db, accountId, now, changedAt(now))))
    throw new AppError('CONFLICT', 'The account has no granted plan.');
  const to = await findAddress(db, accountId);
  await queueMail(db, getRevokedMail(accountId, to!, await describePlan(db, accountId, now), origin));
}

const changedAt = (now: number) => (db: Database, accountId: string) => accessChanged(db, accountId, now);

/**
 * Logs an account out, and erases it later. Call it before anything else locks the account: its customer is locked first.
 * @param typed The address, as the operator typed it.
 * @throws {AppError} UNPROCESSABLE for another address, CONFLICT for an operator
 */
export async function deleteMember(
  { deleteLater }: Pick<MemberDeps, 'deleteLater'>,
  db: Database,
  accountId: string,
  typed: string,
): Promise<AccountDeletion> {
  if ((await findAddress(db, accountId)) !== typed.toLowerCase()) {
    const error = { path: 'email', message: 'must be the email address of the account' };
    throw new AppError('UNPROCESSABLE', 'The typed email address is not that of the account.', { errors: [error] });
  }
  await refuseOperator(db, accountId, 'End the role with `sealtick operator revoke` first.');
  return deleteLater(db, accountId);
}

/**
 * Has the second factors of a member removed, who lost them. No one removes those of an operator from the console:
 * that takes the command line. @throws {AppError} CONFLICT
 */
export async function removeMemberFactors(
  deps: Pick<MemberDeps, 'clock' | 'mails'>,
  db: Database,
  accountId: string,
  reason: string,
): Promise<FactorRemoval> {
  await refuseOperator(db, accountId, 'Only `sealtick operator reset-second-factor` removes its second factors.');
  return requestFactorRemoval(deps, db, accountId, reason);
}

/** Keeps second factors whose removal was requested. @throws {AppError} CONFLICT */
export const keepMemberFactors = (
  { mails }: Pick<MemberDeps, 'mails'>,
  db: Database,
  accountId: string,
): Promise<void> => cancelFactorRemoval({ mails }, db, accountId);

/** Logs an account out of every browser. */
export async function logMemberOut(db: Database, accountId: string): Promise<void> {
  await endAccess(db, accountId);
}

/** Locks an account until the transaction ends. @throws {AppError} NOT_FOUND */
export async function lockMember(db: Database, accountId: string): Promise<void> {
  await lockAccount(db, accountId);
  await requireMember(db, accountId);
}

/** @throws {AppError} NOT_FOUND if there is no such account */
export async function requireMember(db: Database, accountId: string): Promise<void> {
  if ((await findAddress(db, accountId)) === null) throw new AppError('NOT_FOUND', 'No account has this id.');
}

async function refuseOperator(db: Database, accountId: string, instead: string): Promise<void> {
  if (await isOperator(db, accountId)) throw new AppError('CONFLICT', `The account is that of an operator. ${instead}`);
}
