import { reads } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import type { ServerModule } from '../../platform/module.ts';
import type { RecordNeeds } from './read-member-record.ts';
import { readRiskStatus } from './read-risk-status.ts';

/** Creates the module of what came of the signals that members received. */
export const createPortfolio = (needs: RecordNeeds): ServerModule => ({
  name: 'portfolio',
  reads: [serve(reads.risk.status, (viewer) => readRiskStatus(needs, viewer))],
});
