import type { SiteSettings } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import type { MailReach } from '../../platform/mail/mail-reach.ts';

/** What requests need of the rest of the program. */
export interface SupportDeps {
  /** Wall clock: people do not answer by market time. */
  readonly clock: Clock;
  readonly queueMail: QueueMail;
  readonly reach: MailReach;
  /** Whether an address, as typed, is the confirmed one of an account. */
  readonly ownsAddress: (db: Database, accountId: string, address: string) => Promise<boolean>;
  readonly readSettings: (db: Database) => Promise<SiteSettings>;
  /** Returns the operator's days off, as in the settings. */
  readonly readHolidays: (db: Database) => Promise<string>;
  /** Address of the site without a path. */
  readonly origin: string;
  /** Returns the account of an email address; null if there is none. */
  readonly findAccountId: (db: Database, email: string) => Promise<string | null>;
  /** Has a copy of the data of an account made, which its owner downloads after logging in. */
  readonly prepareExport: (db: Database, accountId: string) => Promise<void>;
}
