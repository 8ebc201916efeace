import type { MailRow } from './mail-repository.ts';

/** Result of one attempt to deliver an email. */
export type Outcome =
  | { readonly state: 'sent' | 'shown' }
  | { readonly state: 'rejected'; readonly reason: string }
  | {
      readonly state: 'queued';
      readonly reason: string;
      /** What is wrong with the mail server as a whole, in a sentence that names no one; null if it is this email alone. */
      readonly serverProblem: string | null;
    };

/** Delivers one email, with its content. */
export type Deliver = (row: MailRow) => Promise<Outcome>;
