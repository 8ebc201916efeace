import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import type { DirectMailer } from '../../../platform/mail/direct-mailer.ts';
import type { QueueMail } from '../../../platform/mail/mail.ts';
import type { MailReach } from '../../../platform/mail/mail-reach.ts';
import type { SiteName } from '../../../platform/site-name.ts';
import type { SignalPictures } from '../picture/index.ts';

/** What email channels need of the rest of the program. */
export interface EmailDeps {
  /** Wall clock. */
  readonly clock: Clock;
  /** Connections that no request uses. */
  readonly workDatabase: Database;
  readonly queueMail: QueueMail;
  readonly reach: MailReach;
  /** Null where no mail server is set. */
  readonly mailer: DirectMailer | null;
  readonly siteName: SiteName;
  /** Address of the site without a path. */
  readonly origin: string;
  /** Returns the secret that signs the links in emails. */
  readonly secret: () => Promise<string>;
  readonly pictures: Pick<SignalPictures, 'find'>;
}
