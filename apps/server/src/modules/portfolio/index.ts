import { reads } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import type { ServerModule } from '../../platform/module.ts';
import { MemberHistories } from './member-histories.ts';
import { readAnalytics } from './read-analytics.ts';
import type { RecordDeps, Records } from './read-member-record.ts';
import { readPortfolio } from './read-portfolio.ts';
import { serveResume } from './resume.ts';

export { type Records, readMemberRecord } from './read-member-record.ts';
export { readRiskUse } from './read-risk-use.ts';

/** Returns the records of members, of which parts of the program share one. */
export const createRecords = (deps: RecordDeps): Records => ({ ...deps, histories: new MemberHistories() });

/** Creates the module of what came of the signals that members received. @param database Read before a write's transaction */
export function createPortfolio(deps: RecordDeps | Records, db: Database): ServerModule {
  const records = 'histories' in deps ? deps : createRecords(deps);
  return {
    name: 'portfolio',
    reads: [
      serve(reads.portfolio.get, (viewer, asked) => readPortfolio(records, viewer, asked)),
      serve(reads.portfolio.analytics, (viewer) => readAnalytics(records, viewer)),
    ],
    writes: [serveResume(records, db)],
  };
}
