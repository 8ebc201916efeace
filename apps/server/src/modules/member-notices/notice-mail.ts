import type { NoticeAudience } from '@sealtick/contract';
import type { Mail } from '../../platform/mail/mail.ts';

/** What an operator writes to members. */
export interface Notice {
  readonly subject: string;
  /** Line breaks separate paragraphs. */
  readonly text: string;
  readonly page: string | null;
  readonly audience: NoticeAudience;
}

/** What the emails of notices state of the site. */
export interface NoticeSite {
  readonly siteName: string;
  /** Address of the site without a path. */
  readonly origin: string;
}

const REASONS: Readonly<Record<NoticeAudience, (siteName: string) => string>> = {
  all: (siteName) => `You receive this email because you have an account at ${siteName}.`,
  paid: (siteName) => `You receive this email because you have a plan at ${siteName}.`,
};

/** Returns the email of a notice, without its address. It belongs to no list, so no one can unsubscribe from it. */
export const getNoticeMail = ({ subject, text, page, audience }: Notice, { siteName, origin }: NoticeSite) =>
  ({
    subject,
    title: subject,
    paragraphs: text.split(/\n+/).filter((paragraph) => paragraph.trim() !== ''),
    ...(page === null ? {} : { action: { label: 'Read more', url: `${origin}${page}` } }),
    notes: [
      `${REASONS[audience](siteName)} It is about the contract and belongs to no mailing list, so it cannot be unsubscribed from.`,
    ],
  }) satisfies Omit<Mail, 'to'>;
