import type { Database } from '../database.ts';
import type { MailCause } from './mail-cause.ts';
import type { MailDetails } from './mail-details.ts';

/** One mail, as parts; the one template makes the HTML and the text of it. */
export interface Mail {
  /** One e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Figures, picture and proof, such as those of a signal. */
  readonly details?: MailDetails;
  /** The button of the mail. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below the action, such as how long a link holds. */
  readonly notes?: readonly string[];
  /** Name of the conversation that the mail belongs to, so that mail readers show its mails together. */
  readonly thread?: string;
  /** How a subscriber leaves the list that the mail belongs to; on every mail of a list. */
  readonly list?: {
    /** Why the address receives it. */
    readonly reason: string;
    /** Page on which the subscriber chooses lists. */
    readonly pageUrl: string;
    /** Label of the link to that page, if it does something else. */
    readonly pageLabel?: string;
    /** Page with the button that ends these mails without signing in; on mails of a channel. */
    readonly stopUrl?: string;
    /** Address to which mail readers post to leave the list (RFC 8058). */
    readonly oneClickUrl: string;
  };
  /** Address that receives replies. */
  readonly replyTo?: string;
}

/** What a mail consists of beside its address and subject. */
export type MailContent = Omit<Mail, 'to' | 'subject'>;

/** What decides whether a mail is within the limits of its mailbox. */
export type MailLimit =
  /**
   * Sent above the limits: a notice to the owner of an account about a change in it, a mail to the operator, or a mail of
   * a list to an address that has confirmed it. Never for a mail that a form sends to an address somebody typed.
   */
  | { readonly isUnlimited: true }
  | {
      readonly cause: MailCause;
      /** Whether the owner of the mailbox asked for it, as far as the site can tell. */
      readonly isByOwner?: boolean;
    };

/** A mail to be queued. */
export type QueuedMail = Mail &
  MailLimit & {
    /** The account that asked for it, or that it is about: deleted with it. */
    readonly accountId?: string | null;
  };

/**
 * Queues mails in the transaction of their cause. A mail above the limits of its mailbox is dropped; the caller answers
 * as if it was queued. `hasMailRoom` says before whether it would be.
 */
export type QueueMail = (database: Database, mail: QueuedMail) => Promise<void>;
