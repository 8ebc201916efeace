import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { mail } from '../../platform/mail/mail.tables.ts';
import { auditEntry, auditPseudonym, auditValue } from '../audit/audit.tables.ts';
import {
  billingCustomer,
  billingEvent,
  marketGroup,
  payment,
  planPeriod,
  priceNotice,
} from '../billing/billing.tables.ts';
import {
  delivery,
  deliveryAttempt,
  deliveryChannel,
  deliveryDigest,
  deliveryEvent,
  deliveryHourlyCount,
  deliveryRule,
  sentOpening,
} from '../delivery/delivery.tables.ts';
import { telegramCode } from '../delivery/telegram.tables.ts';
import { favourite } from '../favourites/favourites.tables.ts';
import { idempotencyKey } from '../idempotency/idempotency.tables.ts';
import { accountLink } from '../identity/account-link.tables.ts';
import { emailChange } from '../identity/email-change.tables.ts';
import { account, credential, operator, pendingSignUp, signIn, signInTry } from '../identity/identity.tables.ts';
import { knownBrowser } from '../identity/known-browser.tables.ts';
import { passkey } from '../identity/passkey.tables.ts';
import { profilePicture } from '../identity/profile.tables.ts';
import { factorRemoval, recoveryCode, secondStep, totp } from '../identity/second-factor.tables.ts';
import { providerIdentity, providerSignUp } from '../identity/sign-in-provider.tables.ts';
import { lastSeen } from '../last-seen/last-seen.tables.ts';
import { newsletterRequest, newsletterSubscriber } from '../newsletter/newsletter.tables.ts';
import { priceAlert } from '../price-alerts/price-alerts.tables.ts';
import { privacyChoice } from '../privacy/privacy.tables.ts';
import { riskSetting } from '../risk/risk.tables.ts';
import { run, runResult } from '../runs/runs.tables.ts';
import { accessInterval, subscription } from '../subscriptions/subscriptions.tables.ts';
import { isOfPerson, isStepOfPerson } from '../support/index.ts';
import { concernReport, requestStep, supportRequest } from '../support/support.tables.ts';
import { watchlist } from '../watchlists/watchlists.tables.ts';
import { accountDeletion, accountExport } from './personal-data.tables.ts';

/** By what the rows of a person are found. */
export interface Owner {
  readonly accountId: string;
  /** In lower case. */
  readonly email: string;
  /** Other addresses that the person has confirmed, in lower case. */
  readonly otherAddresses: readonly string[];
  /** Names of address and account among the passwords and codes that were tried. */
  readonly trySubjects: readonly string[];
}

/** A table with rows of people: what an export contains of it, and what becomes of it when the account is deleted. */
export interface PersonalTable {
  readonly table: PgTable;
  readonly of: (owner: Owner) => SQL;
  /** Columns that no export contains: secrets, and columns that only the program needs. */
  readonly withheld: readonly PgColumn[];
  /**
   * - `with-account`: by the foreign key to the account
   * - `explicitly`: by the erasure, because there is no foreign key
   * - `never`: remains, under a pseudonym
   */
  readonly erased: 'with-account' | 'explicitly' | 'never';
}

const byAccount = (table: PgTable, column: PgColumn, withheld: readonly PgColumn[] = []): PersonalTable => ({
  table,
  of: ({ accountId }) => eq(column, accountId),
  withheld,
  erased: 'with-account',
});

/** Rows that only the payment provider's number of the account leads to; it is gone with the account. */
const byCustomer = (table: PgTable, column: PgColumn): PersonalTable => ({
  table,
  of: ({ accountId }) => sql`${column} = (select customer_id from ${billingCustomer} where account_id = ${accountId})`,
  withheld: [],
  erased: 'never',
});

/** Mails to an address of a person, those that they asked for, and requests of theirs that were mailed to the operator. */
function isMailOf({ accountId, email, otherAddresses }: Owner): SQL {
  const address = sql`lower(${mail.address})`;
  const isOfNobodyElse = or(isNull(mail.accountId), eq(mail.accountId, accountId));
  const others = otherAddresses.length === 0 ? undefined : and(inArray(address, [...otherAddresses]), isOfNobodyElse);
  const isOfSender = eq(sql`lower(${mail.content} ->> 'replyTo')`, email);
  return or(eq(address, email), eq(mail.accountId, accountId), others, isOfSender)!;
}

/** Every table with rows of people. A test compares them with the database. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  byAccount(account, account.id),
  byAccount(signIn, signIn.userId, [signIn.token]),
  byAccount(credential, credential.userId, [
    credential.password,
    credential.accessToken,
    credential.refreshToken,
    credential.idToken,
  ]),
  byAccount(emailChange, emailChange.accountId, [emailChange.oldTokenHash, emailChange.newTokenHash]),
  byAccount(accountLink, accountLink.accountId, [accountLink.tokenHash]),
  byAccount(knownBrowser, knownBrowser.accountId, [knownBrowser.idHash]),
  byAccount(totp, totp.accountId, [totp.secret, totp.usedStep]),
  byAccount(recoveryCode, recoveryCode.accountId, [recoveryCode.codeHash]),
  byAccount(secondStep, secondStep.accountId, [secondStep.ticketHash, secondStep.browserHash]),
  byAccount(factorRemoval, factorRemoval.accountId),
  byAccount(passkey, passkey.accountId),
  byAccount(providerIdentity, providerIdentity.accountId),
  byAccount(profilePicture, profilePicture.accountId),
  byAccount(riskSetting, riskSetting.accountId),
  byAccount(operator, operator.accountId),
  byAccount(watchlist, watchlist.accountId),
  byAccount(run, run.accountId, [run.attempts]),
  byAccount(runResult, runResult.accountId),
  byAccount(favourite, favourite.accountId),
  byAccount(lastSeen, lastSeen.accountId),
  byAccount(privacyChoice, privacyChoice.accountId),
  byAccount(idempotencyKey, idempotencyKey.accountId, [
    idempotencyKey.inputHash,
    idempotencyKey.answer,
    idempotencyKey.reservation,
  ]),
  byAccount(planPeriod, planPeriod.accountId, [planPeriod.id]),
  byAccount(billingCustomer, billingCustomer.accountId, [billingCustomer.problem]),
  byAccount(marketGroup, marketGroup.accountId),
  byAccount(priceNotice, priceNotice.accountId),
  byAccount(subscription, subscription.accountId),
  byAccount(accessInterval, accessInterval.accountId, [accessInterval.id]),
  byAccount(deliveryChannel, deliveryChannel.accountId, [deliveryChannel.secret]),
  byAccount(deliveryRule, deliveryRule.accountId, [deliveryRule.id]),
  byAccount(deliveryEvent, deliveryEvent.accountId, [deliveryEvent.id]),
  byAccount(delivery, delivery.accountId, [delivery.fence, delivery.leaseUntil, delivery.leaseNode, delivery.rank]),
  byAccount(deliveryAttempt, deliveryAttempt.accountId, [deliveryAttempt.fence]),
  byAccount(deliveryDigest, deliveryDigest.accountId),
  byAccount(deliveryHourlyCount, deliveryHourlyCount.accountId, [deliveryHourlyCount.counted]),
  byAccount(priceAlert, priceAlert.accountId, [priceAlert.checkedUntil]),
  byAccount(sentOpening, sentOpening.accountId),
  byAccount(telegramCode, telegramCode.accountId, [telegramCode.codeHash]),
  byAccount(accountExport, accountExport.accountId, [accountExport.file]),
  byAccount(accountDeletion, accountDeletion.accountId),
  byAccount(auditPseudonym, auditPseudonym.accountId),
  byAccount(auditValue, auditValue.accountId, [auditValue.salt]),
  {
    table: auditEntry,
    of: ({ accountId }) =>
      sql`${auditEntry.about} = (select pseudonym from ${auditPseudonym} where account_id = ${accountId})`,
    withheld: [auditEntry.index, auditEntry.valueMac, auditEntry.keyId, auditEntry.previous, auditEntry.hash],
    erased: 'never',
  },
  byCustomer(payment, payment.customerId),
  byCustomer(billingEvent, billingEvent.customerId),
  {
    table: pendingSignUp,
    of: ({ email }) => eq(pendingSignUp.email, email),
    withheld: [pendingSignUp.tokenHash, pendingSignUp.password],
    erased: 'explicitly',
  },
  {
    table: providerSignUp,
    of: ({ email }) => eq(providerSignUp.email, email),
    withheld: [providerSignUp.ticketHash],
    erased: 'explicitly',
  },
  {
    table: signInTry,
    of: ({ trySubjects }) => inArray(signInTry.subject, [...trySubjects]),
    withheld: [signInTry.subject, signInTry.device],
    erased: 'explicitly',
  },
  {
    table: concernReport,
    of: ({ email }) => eq(sql`lower(${concernReport.email})`, email),
    withheld: [concernReport.isSuspected, concernReport.isNoticed],
    erased: 'explicitly',
  },
  {
    table: requestStep,
    of: ({ accountId, email }) => isStepOfPerson(accountId, email),
    withheld: [requestStep.id, requestStep.operator],
    erased: 'explicitly',
  },
  {
    table: supportRequest,
    of: ({ accountId, email }) => isOfPerson(accountId, email),
    withheld: [supportRequest.mailbox, supportRequest.isSuspected, supportRequest.tokenHash],
    erased: 'explicitly',
  },
  {
    table: newsletterRequest,
    of: ({ email }) => eq(newsletterRequest.email, email),
    withheld: [newsletterRequest.tokenHash, newsletterRequest.isSuspected],
    erased: 'explicitly',
  },
  {
    table: newsletterSubscriber,
    of: ({ email }) => eq(newsletterSubscriber.email, email),
    withheld: [],
    erased: 'explicitly',
  },
  {
    table: mail,
    of: isMailOf,
    withheld: [mail.content],
    erased: 'explicitly',
  },
];
