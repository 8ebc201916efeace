import type { Mail } from './mail.ts';

/** An email that its caller retries itself, so that it is in no second queue. */
export interface DirectMail {
  /** Stable over all attempts: part of the Message-ID. Letters, digits, `.`, `_` and `-`. */
  readonly id: string;
  /** The account that receives it. */
  readonly accountId: string;
  readonly mail: Mail;
  /** Message-ID of the message that this one answers; null if it begins a conversation. */
  readonly inReplyTo: string | null;
  /** Ends the attempt: what has not left by then does not leave. */
  readonly signal: AbortSignal;
  /** Whether it may still leave; asked when its turn has come. */
  readonly isValid: () => boolean;
}

/**
 * What became of an attempt:
 * - `sent`: accepted by the mail server, or shown in the development mailbox
 * - `refused`: permanently refused: this email or its address
 * - `failed`: may work later
 * - `expired`: not sent, because it was no longer valid when its turn came
 */
export type DirectOutcome =
  | { readonly state: 'sent'; readonly messageId: string; readonly status: number | null; readonly answer: string }
  | {
      readonly state: 'refused' | 'failed';
      readonly reason: string;
      readonly status: number | null;
      /** Whether the mail server says that there is no such mailbox (RFC 3463, 5.1.x). */
      readonly isMailboxGone: boolean;
    }
  | { readonly state: 'expired' };

/** Sends emails immediately. */
export interface DirectMailer {
  /** Emails that it sends in a second at most; further ones wait. Null for no limit. */
  readonly perSecond: number | null;
  /** @throws {z.ZodError} if the address or a link of the email is not one */
  send(given: DirectMail): Promise<DirectOutcome>;
  /** Asks the mail server whether it works; null if it does, else what is wrong in a sentence without secrets. */
  check(): Promise<string | null>;
  close(): void;
}
