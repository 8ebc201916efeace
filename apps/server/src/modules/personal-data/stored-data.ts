import { eq, inArray } from 'drizzle-orm';
import { mail } from '../../platform/mail/mail.tables.ts';
import { auditEntry, auditPseudonym, auditValue } from '../audit/audit.tables.ts';
import {
  billingCustomer,
  billingEvent,
  closedCustomer,
  marketGroup,
  payment,
  planPeriod,
  priceNotice,
  usedTrial,
} from '../billing/billing.tables.ts';
import { telegramBadCode, telegramCode, telegramUpdate } from '../delivery/telegram.tables.ts';
import { favourite } from '../favourites/favourites.tables.ts';
import { idempotencyKey } from '../idempotency/idempotency.tables.ts';
import { operator } from '../identity/identity.tables.ts';
import { lastSeen } from '../last-seen/last-seen.tables.ts';
import { newsletterRequest, newsletterSubscriber } from '../newsletter/newsletter.tables.ts';
import { priceAlert } from '../price-alerts/price-alerts.tables.ts';
import { privacyChoice } from '../privacy/privacy.tables.ts';
import { riskSetting } from '../risk/risk.tables.ts';
import { run, runResult } from '../runs/runs.tables.ts';
import { accessInterval, subscription } from '../subscriptions/subscriptions.tables.ts';
import { concernReport, requestStep, supportRequest } from '../support/support.tables.ts';
import { watchlist } from '../watchlists/watchlists.tables.ts';
import { EXPORT_OFFERED_DAYS } from './exports.ts';
import { accountDeletion, accountExport, closedAccount } from './personal-data.tables.ts';
import type { StoredData } from './retention-rule.ts';
import { STORED_DELIVERY_DATA } from './stored-delivery-data.ts';
import { STORED_SIGN_IN_DATA } from './stored-sign-in-data.ts';

/** What is stored about people, for how long, and why. The job of this module carries it out; docs/security prints it. */
export const STORED_DATA: readonly StoredData[] = [
  ...STORED_SIGN_IN_DATA,
  {
    data: 'mails that were sent or rejected, without their text',
    tables: [mail],
    rule: {
      kind: 'age',
      days: 14,
      from: mail.queuedAt,
      event: 'they were queued',
      where: inArray(mail.state, ['sent', 'rejected']),
    },
    reason: 'proof of sending, and limits of mails to one address',
  },
  {
    data: 'mails of the development mailbox',
    tables: [mail],
    rule: {
      kind: 'age',
      days: 1,
      from: mail.queuedAt,
      event: 'they were queued',
      where: inArray(mail.state, ['shown']),
    },
    reason: 'trying the site without a mail server',
  },
  {
    data: 'requests: name, e-mail address, company, phone, message, answers',
    tables: [supportRequest],
    rule: { kind: 'age', days: 1095, from: supportRequest.sentAt, event: 'they were sent' },
    reason: 'answers to the sender',
  },
  {
    data: 'what happened to requests, and their answers',
    tables: [requestStep],
    rule: { kind: 'age', days: 1095, from: requestStep.at, event: 'they happened' },
    reason: 'answers to the sender',
  },
  {
    data: 'reports of concerns: the day and the text; of those that are not anonymous also name and e-mail address',
    tables: [concernReport],
    rule: { kind: 'age', days: 1095, from: concernReport.receivedOn, event: 'they were sent' },
    reason: 'investigation of the concern',
  },
  {
    data: 'requests that a robot seems to have sent',
    tables: [supportRequest],
    rule: {
      kind: 'age',
      days: 90,
      from: supportRequest.sentAt,
      event: 'they were sent',
      where: eq(supportRequest.isSuspected, true),
    },
    reason: 'finding those of people among them',
  },
  {
    data: 'lists of mails that an e-mail address asked for and did not confirm: address, words and time of the consent',
    tables: [newsletterRequest],
    rule: {
      kind: 'age',
      days: 0,
      from: newsletterRequest.expiresAt,
      event: 'the link in the mail ends, after 24 hours',
      where: eq(newsletterRequest.isSuspected, false),
    },
    reason: 'confirmation of the address',
  },
  {
    data: 'lists of mails that a robot seems to have asked for: address, words and time',
    tables: [newsletterRequest],
    rule: {
      kind: 'age',
      days: 90,
      from: newsletterRequest.consentedAt,
      event: 'they were asked for',
      where: eq(newsletterRequest.isSuspected, true),
    },
    reason: 'counting them apart from those of people',
  },
  {
    data: 'e-mail addresses on lists of mails, with words and time of the consent',
    tables: [newsletterSubscriber],
    rule: { kind: 'age', days: 1095, from: newsletterSubscriber.endedAt, event: 'the address left the list' },
    reason: 'mails of the list, and proof of consent',
  },
  {
    data: 'risk settings, each change',
    tables: [riskSetting],
    rule: { kind: 'account' },
    reason: 'position sizes and limits of the member',
  },
  {
    data: 'the role of an operator',
    tables: [operator],
    rule: { kind: 'account' },
    reason: 'who runs the site',
  },
  {
    data: 'plans and the market group',
    tables: [planPeriod, marketGroup],
    rule: { kind: 'account' },
    reason: 'what the account may do, and when',
  },
  {
    data: 'the account as a customer of the payment provider',
    tables: [billingCustomer],
    rule: { kind: 'account' },
    reason: 'payment of the plan',
  },
  {
    data: 'which changes of a price were announced to the member, and when',
    tables: [priceNotice],
    rule: { kind: 'account' },
    reason: 'one mail about each change, and proof of it',
  },
  {
    data: 'payments: amount, time and numbers of the payment provider, without name or address',
    tables: [payment],
    rule: { kind: 'age', days: 7 * 365, from: payment.paidAt, event: 'the payment' },
    reason: 'accounting, and refunds',
  },
  {
    data: 'events of the payment provider: numbers only',
    tables: [billingEvent],
    rule: { kind: 'age', days: 7 * 365, from: billingEvent.receivedAt, event: 'they arrived' },
    reason: 'proof of what the provider sent, each counted once',
  },
  {
    data: 'customers of the payment provider whose accounts were deleted: number only',
    tables: [closedCustomer],
    rule: { kind: 'age', days: 7 * 365, from: closedCustomer.closedAt, event: 'the deletion' },
    reason: 'the end of their payments, and accounting',
  },
  {
    data: 'subscriptions, and from when until when signals were visible at once',
    tables: [subscription, accessInterval],
    rule: { kind: 'account' },
    reason: 'signals for the member, and disputes about them',
  },
  {
    data: 'watchlists',
    tables: [watchlist],
    rule: { kind: 'account' },
    reason: 'what the member watches',
  },
  {
    data: 'watchlists that the member deleted',
    tables: [watchlist],
    rule: { kind: 'age', days: 1, from: watchlist.deletedAt, event: 'their deletion' },
    reason: 'undoing the deletion',
  },
  ...STORED_DELIVERY_DATA,
  {
    data: 'codes that link Telegram chats, as hashes',
    tables: [telegramCode],
    rule: { kind: 'age', days: 0, from: telegramCode.expiresAt, event: 'the code ends, after 10 minutes' },
    reason: 'proof that the chat is the member’s',
  },
  {
    data: 'wrong codes from Telegram chats: the chat as a hash, and the time',
    tables: [telegramBadCode],
    rule: { kind: 'age', days: 1, from: telegramBadCode.sentAt, event: 'they were sent' },
    reason: 'limit of tries',
  },
  {
    data: 'numbers of messages to the Telegram bot that were handled, without chat and text',
    tables: [telegramUpdate],
    rule: { kind: 'age', days: 2, from: telegramUpdate.handledAt, event: 'they were handled' },
    reason: 'no message has its effect twice',
  },
  {
    data: 'price alerts of the member',
    tables: [priceAlert],
    rule: { kind: 'account' },
    reason: 'sending a message when a symbol passes a level',
  },
  {
    data: 'price alerts that have fired',
    tables: [priceAlert],
    rule: { kind: 'age', days: 90, from: priceAlert.firedAt, event: 'they fired' },
    reason: 'the list of the last alerts',
  },
  {
    data: 'back-tests that the member ran, with their results',
    tables: [run, runResult],
    rule: { kind: 'account' },
    reason: 'comparing them later',
  },
  {
    data: 'back-tests that the member deleted',
    tables: [run],
    rule: { kind: 'age', days: 1, from: run.deletedAt, event: 'their deletion' },
    reason: 'undoing the deletion',
  },
  {
    data: 'favourites among the strategies',
    tables: [favourite],
    rule: { kind: 'account' },
    reason: 'what the member follows',
  },
  {
    data: 'when the member last looked at the signals',
    tables: [lastSeen],
    rule: { kind: 'account' },
    reason: 'how many signals are new',
  },
  {
    data: 'privacy settings: what the member allows, and when it was saved',
    tables: [privacyChoice],
    rule: { kind: 'account' },
    reason: 'what the site may store and load',
  },
  {
    data: 'calls with an idempotency key: the key, a hash of what was sent, and the answer',
    tables: [idempotencyKey],
    rule: { kind: 'age', days: 1, from: idempotencyKey.createdAt, event: 'the call' },
    reason: 'a repeated call has its effect once',
  },
  {
    data: 'that the trial of an e-mail address was used, as a keyed hash',
    tables: [usedTrial],
    rule: { kind: 'ever' },
    reason: 'one trial for each address',
  },
  {
    data: 'audit log: acts under a pseudonym',
    tables: [auditEntry],
    rule: { kind: 'audit', years: 7 },
    reason: 'proof of who changed what',
  },
  {
    data: 'account behind a pseudonym, and values of its acts (those of acts about no account: as long as the entry)',
    tables: [auditPseudonym, auditValue],
    rule: { kind: 'account' },
    reason: 'the member’s list of acts',
  },
  {
    data: 'copy of the data that a member asked for',
    tables: [accountExport],
    rule: { kind: 'age', days: EXPORT_OFFERED_DAYS, from: accountExport.readyAt, event: 'it was made' },
    reason: 'the member’s right to a copy',
  },
  {
    data: 'request to delete the account',
    tables: [accountDeletion],
    rule: { kind: 'account' },
    reason: 'the time in which logging in keeps the account',
  },
  {
    data: 'deleted account: accepted terms, with the e-mail address as a keyed hash',
    tables: [closedAccount],
    rule: { kind: 'age', days: 7 * 365, from: closedAccount.closedAt, event: 'the deletion' },
    reason: 'proof of consent',
  },
];
