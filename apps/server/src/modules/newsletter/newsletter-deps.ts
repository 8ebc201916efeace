import type { SiteSettings } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import type { MailReach } from '../../platform/mail/mail-reach.ts';

/** What the emails of lists need of the rest of the program. */
export type IssueDeps = Omit<NewsletterDeps, 'reach' | 'ownsAddress'>;

/** What the lists of emails need of the rest of the program. */
export interface NewsletterDeps {
  /** Wall clock. */
  readonly clock: Clock;
  readonly queueMail: QueueMail;
  readonly reach: MailReach;
  /** Whether an address, as typed, is the confirmed one of an account. */
  readonly ownsAddress: (db: Database, accountId: string, address: string) => Promise<boolean>;
  readonly readSettings: (db: Database) => Promise<Pick<SiteSettings, 'name'>>;
  /** Address of the site without a path. */
  readonly origin: string;
  /** Returns the secret that signs the links in emails. */
  readonly secret: () => Promise<string>;
}
