import { reads, writes } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import type { ServerModule } from '../../platform/module.ts';
import { MemberHistories } from './member-histories.ts';
import { readAnalytics } from './read-analytics.ts';
import type { RecordNeeds, Records } from './read-member-record.ts';
import { readPortfolio } from './read-portfolio.ts';
import { resume } from './resume.ts';

export { readRiskUse } from './read-risk-use.ts';

/** Returns the records of members, of which parts of the program share one. */
export const createRecords = (needs: RecordNeeds): Records => ({ ...needs, histories: new MemberHistories() });

/** Creates the module of what came of the signals that members received. */
export function createPortfolio(needs: RecordNeeds | Records): ServerModule {
  const records = 'histories' in needs ? needs : createRecords(needs);
  return {
    name: 'portfolio',
    reads: [
      serve(reads.portfolio.get, (viewer, asked) => readPortfolio(records, viewer, asked)),
      serve(reads.portfolio.analytics, (viewer) => readAnalytics(records, viewer)),
    ],
    writes: [serveWrite(writes.portfolio.resume, resume(records))],
  };
}
