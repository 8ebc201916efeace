import type { Database } from '../database.ts';
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
  /**
   * Sent above the limits of its address: a notice to the owner of an account about a change in it, or a mail to the
   * operator, or a mail of a list to an address that has confirmed it. Never set it for a mail that a form sends to an address somebody typed.
   */
  readonly isUnlimited?: boolean;
}

/**
 * Queues mails in the transaction of their cause. A mail above the limits of its address is dropped; the caller answers
 * as if it was queued.
 */
export type QueueMail = (database: Database, mail: Mail) => Promise<void>;
