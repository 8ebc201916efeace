import { z } from 'zod';
import { Instant } from './instant.ts';
import { plainText } from './plain-text.ts';
import { line, typedText } from './typed-text.ts';

export const NOTICE_SUBJECT_MAX = 150;
export const NOTICE_TEXT_MAX = 5_000;

/** Who receives a notice. */
export const NOTICE_AUDIENCES = ['all', 'paid'] as const;
export const NoticeAudience = z.enum(NOTICE_AUDIENCES);

/** What only the operator can say of a change: a draft has these words in its place. */
export const NOTICE_GAPS = ['[day]', '[what changes]'] as const;

const findGap = (text: string) => NOTICE_GAPS.find((gap) => text.includes(gap));

/** What a notice consists of. */
export const NoticeFields = {
  subject: line(NOTICE_SUBJECT_MAX, 'Enter the subject.'),
  /** Line breaks separate paragraphs. */
  text: typedText(NOTICE_TEXT_MAX, 'Enter the text.').refine((text) => findGap(text) === undefined, {
    error: ({ input }) => `must have your words in place of ${findGap(String(input))}`,
  }),
  /** Page of this site that the email leads to; null for none. */
  page: plainText()
    .max(200)
    .regex(/^\/(?!\/)[\w\-./?=&#%]*$/, 'must be a path of this site, such as /terms-of-service')
    .nullable(),
};

/** A notice as its members would receive it, and how many they are. */
export const NoticePreview = z.object({
  subject: z.string(),
  paragraphs: z.array(z.string()),
  /** The button of the email; null without a page. */
  action: z.object({ label: z.string(), url: z.string() }).nullable(),
  /** Small print, which says why the email is sent. */
  notes: z.array(z.string()),
  members: z.number(),
});

/** A notice that was sent. */
export const SentNotice = z.object({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  page: z.string().nullable(),
  audience: NoticeAudience,
  sentAt: Instant,
  by: z.enum(['operator', 'command-line']),
  /** Email address of the operator; null for a command, or if the account was deleted. */
  operator: z.string().nullable(),
  /** Members whose email is queued, was sent or failed. */
  recipients: z.number(),
  /** Emails that the mail server accepted. */
  sent: z.number(),
  /** Emails that could not be sent. */
  failed: z.number(),
  /** Whether emails are still being queued or sent. */
  isOpen: z.boolean(),
});

/** Subject, text and page of a notice about a legal document, with the version that the site shows. */
export const NoticeDraft = z.object({
  id: z.enum(['terms', 'privacy']),
  subject: z.string(),
  text: z.string(),
  page: z.string(),
});

export const MemberNotices = z.object({
  /** The newest first. */
  notices: z.array(SentNotice),
  drafts: z.array(NoticeDraft),
});

export type NoticeAudience = z.infer<typeof NoticeAudience>;
export type NoticePreview = z.infer<typeof NoticePreview>;
export type SentNotice = z.infer<typeof SentNotice>;
export type NoticeDraft = z.infer<typeof NoticeDraft>;
export type MemberNotices = z.infer<typeof MemberNotices>;
