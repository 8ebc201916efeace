import { reads } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import type { ServerModule } from '../../platform/module.ts';
import { MemberHistories } from './member-histories.ts';
import { readAnalytics } from './read-analytics.ts';
import type { RecordNeeds } from './read-member-record.ts';
import { readPortfolio } from './read-portfolio.ts';

/** Creates the module of what came of the signals that members received. */
export function createPortfolio(needs: RecordNeeds): ServerModule {
  const records = { ...needs, histories: new MemberHistories() };
  return {
    name: 'portfolio',
    reads: [
      serve(reads.portfolio.get, (viewer, asked) => readPortfolio(records, viewer, asked)),
      serve(reads.portfolio.analytics, (viewer) => readAnalytics(records, viewer)),
    ],
  };
}
