import type { Config } from '../../config/config.ts';
import { readSiteSettings } from '../../modules/settings/index.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { createLog } from '../../platform/logging.ts';
import { queueMailWith } from '../../platform/mail/queue-mail.ts';

/** Returns what a command that answers someone by email needs. */
export const mailNeeds = ({ logLevel }: Pick<Config, 'logLevel'>) => ({
  clock: systemClock,
  queueMail: queueMailWith({ clock: systemClock, log: createLog(logLevel) }),
  readSettings: (db: Database) => readSiteSettings({ db, clock: systemClock }),
});
