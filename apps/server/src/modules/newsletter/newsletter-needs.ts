import type { SiteSettings } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';

/** What the lists of mails need of the rest of the program. */
export interface NewsletterNeeds {
  /** Wall clock. */
  readonly clock: Clock;
  readonly queueMail: QueueMail;
  readonly readSettings: (database: Database) => Promise<Pick<SiteSettings, 'name'>>;
  /** Address of the site without a path. */
  readonly origin: string;
  /** Returns the secret that signs the links in mails. */
  readonly secret: () => Promise<string>;
}
