import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/module.ts';
import type { RecordAct } from '../audit/index.ts';
import type { Provider } from './provider/provider.ts';

/** Called in the transaction of each change that may change what an account sees. */
export type AccessChanged = (db: Database, accountId: string) => Promise<void>;

export interface BillingContext {
  readonly clock: Clock;
  /** Key of the hashes of addresses. */
  readonly secret: () => Promise<string>;
  readonly accessChanged: AccessChanged;
  /** Null if plans cannot be paid for. */
  readonly provider: Provider | null;
  /** Address of the site without a path. */
  readonly origin: string;
  readonly queueMail: QueueMail;
  /** Records acts that are finished after the write that began them. */
  readonly record: RecordAct;
  readonly platform: Pick<Platform, 'workDatabase' | 'log' | 'schedule' | 'wakeUps'>;
}
