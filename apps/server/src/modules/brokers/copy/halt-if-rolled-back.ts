import { parseCheckpoint } from '@sealtick/log';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, withTransaction } from '../../../platform/database.ts';
import type { Log } from '../../../platform/logging.ts';
import type { LogModule } from '../../log/index.ts';
import { findCopying, haltAfterRestore } from './copying-repository.ts';

interface RolledBackDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly signalLog: Pick<LogModule, 'findLostCheckpoint'>;
}

/**
 * Returns a function that halts all copying where the log shows that the database was set back by other means than `restore`, such
 * as a snapshot. It does so once for each log, also over restarts: an operator can resume copying.
 */
export function haltIfRolledBack({ db, clock, log, signalLog }: RolledBackDeps): () => Promise<void> {
  return async () => {
    const lost = await signalLog.findLostCheckpoint();
    if (lost === null) return;
    // The database is asked each time: one that is set back once more does not know of the halt either. Its log is compared, not
    // the checkpoint: witnesses and workers know of different sizes of the same log.
    const { origin } = parseCheckpoint(lost);
    if ((await findCopying(db))?.lostCheckpoints.some((text) => parseCheckpoint(text).origin === origin)) return;
    if (await withTransaction(db, (tx) => haltAfterRestore(tx, new Date(clock.now()), lost)))
      log.error('the database was set back: nothing is sent to brokers until an operator resumes copying');
  };
}
