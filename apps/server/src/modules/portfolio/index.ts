import { reads } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import type { ServerModule } from '../../platform/module.ts';
import { readAnalytics } from './read-analytics.ts';
import type { RecordNeeds } from './read-member-record.ts';
import { readPortfolio } from './read-portfolio.ts';

/** Creates the module of what came of the signals that members received. */
export const createPortfolio = (needs: RecordNeeds): ServerModule => ({
  name: 'portfolio',
  reads: [
    serve(reads.portfolio.get, (viewer, asked) => readPortfolio(needs, viewer, asked)),
    serve(reads.portfolio.analytics, (viewer) => readAnalytics(needs, viewer)),
  ],
});
