import type { Database } from '../database.ts';
import type { MailCause } from './mail-cause.ts';
import type { MailDetails } from './mail-details.ts';

/** One email, as parts; the one template makes the HTML and the text of it. */
export interface Mail {
  /** One email address. */
  readonly to: string;
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Figures, picture and proof, such as those of a signal. */
  readonly details?: MailDetails;
  /** The button of the email. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below the action, such as how long a link holds. */
  readonly notes?: readonly string[];
  /** Name of the conversation that the email belongs to, so that email programs show its emails together. */
  readonly thread?: string;
  /** How a subscriber leaves the list that the email belongs to; on every email of a list. */
  readonly list?: {
    /** Why the address receives it. */
    readonly reason: string;
    /** Page on which the subscriber chooses lists. */
    readonly pageUrl: string;
    /** Label of the link to that page, if it does something else. */
    readonly pageLabel?: string;
    /** Page with the button that ends these emails without logging in; on emails of a channel. */
    readonly stopUrl?: string;
    /** Address to which email programs post to leave the list (RFC 8058). */
    readonly oneClickUrl: string;
  };
  /** Address that receives replies. */
  readonly replyTo?: string;
  /** A file for the receiver to open, such as an entry for a calendar. */
  readonly attachment?: MailAttachment;
}

/** A text file that an email brings along. */
interface MailAttachment {
  /** Name of the file, of letters, digits, dashes and dots. */
  readonly name: string;
  /** Media type without parameters, such as `text/calendar`. */
  readonly type: string;
  readonly text: string;
}

/** What an email consists of besides its address and subject. */
export type MailContent = Omit<Mail, 'to' | 'subject'>;

/** What decides whether an email is within the limits of its mailbox. */
export type MailLimit =
  /**
   * Sent above the limits: a notice to the owner of an account about a change in it, an email to the operator, or an email of
   * a list to an address that has confirmed it. Never for an email that a form sends to an address someone typed.
   */
  | { readonly isUnlimited: true }
  | {
      readonly cause: MailCause;
      /** Whether the owner of the mailbox asked for it, as far as the site can tell. */
      readonly isByOwner?: boolean;
    };

/** An email to be queued. */
export type QueuedMail = Mail &
  MailLimit & {
    /** The account that asked for it, or that it is about: deleted with it. */
    readonly accountId?: string | null;
    /** From when on it is of no use and not sent, ms UTC. */
    readonly until?: number;
    /** A UUID, where its cause follows what becomes of it. */
    readonly id?: string;
    /** One of very many: sent after the emails that someone waits for, as those of a list are. */
    readonly isOfMany?: true;
  };

/**
 * Queues emails in the transaction of their cause. An email above the limits of its mailbox is dropped; the caller answers
 * as if it was queued. `hasMailRoom` says before whether it would be.
 */
export type QueueMail = (db: Database, mail: QueuedMail) => Promise<void>;
