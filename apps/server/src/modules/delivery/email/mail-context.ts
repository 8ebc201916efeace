import type { Mail } from '../../../platform/mail/mail.ts';

/** What an email needs besides its message. */
export interface MailContext {
  readonly to: string;
  readonly siteName: string;
  /** Address of the site without a path, from its settings: never from a request. */
  readonly origin: string;
  /** Time zone of the member, IANA name. */
  readonly zone: string;
  /** By which the member ends the emails of the channel, with one click. */
  readonly oneClickUrl: string;
}

/** What every email of a channel ends with: why it came, where to change that, and how to end it. */
export const getList = (reason: string, { origin, oneClickUrl }: MailContext): NonNullable<Mail['list']> => ({
  reason,
  pageUrl: `${origin}/delivery-settings`,
  pageLabel: 'Change delivery',
  stopUrl: oneClickUrl,
  oneClickUrl,
});

/** Returns the link of an email to the page of a signal. */
export const openSignal = (id: string, { origin }: MailContext): NonNullable<Mail['action']> => ({
  label: 'Open the signal',
  url: `${origin}/signals/${encodeURIComponent(id)}`,
});
