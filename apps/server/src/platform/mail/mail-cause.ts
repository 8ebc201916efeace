/** What an email is sent for. Emails of one cause to one mailbox count together, apart from those of others. */
export type MailCause =
  | 'sign-up'
  | 'has-account'
  | 'account-link'
  | 'email-change'
  | 'codes-used-up'
  | 'delivery-address'
  | 'newsletter'
  | 'subscribed'
  | 'request'
  | 'data-request'
  | 'webinar';

/** Most emails to one mailbox. */
interface Most {
  readonly inHour: number;
  readonly inDay: number;
}

/** How many emails of a cause one mailbox receives. */
export interface MailQuota {
  readonly all: Most;
  /** Of those that the owner of the mailbox did not ask for, as far as the site can tell: the rest is kept for the owner. */
  readonly others: Most;
  /** Of those that one account asked for: no member can use up what others ask for. */
  readonly each: Most;
}

const FORM: Most = { inHour: 5, inDay: 20 };
const KEPT: Most = { inHour: 7, inDay: 28 };
const NOTICE: Most = { inHour: 2, inDay: 8 };
const form = { all: FORM, others: FORM, each: FORM };
const notice = { all: NOTICE, others: NOTICE, each: NOTICE };
const ONE_MEMBER: Most = { inHour: 3, inDay: 6 };

/** The quota of each cause: an email uses up that of its own cause alone. */
export const MAIL_QUOTAS: Readonly<Record<MailCause, MailQuota>> = {
  'sign-up': form,
  'has-account': notice,
  // Anyone can type an address: two per hour are kept for browsers in which its account was logged in before.
  'account-link': { all: FORM, others: { inHour: 3, inDay: 12 }, each: FORM },
  'email-change': { all: KEPT, others: FORM, each: ONE_MEMBER },
  'codes-used-up': { all: { inHour: 1, inDay: 1 }, others: FORM, each: FORM },
  'delivery-address': { all: FORM, others: FORM, each: ONE_MEMBER },
  newsletter: { all: KEPT, others: FORM, each: FORM },
  subscribed: notice,
  request: { all: KEPT, others: FORM, each: FORM },
  'data-request': { all: KEPT, others: FORM, each: FORM },
  webinar: form,
};
