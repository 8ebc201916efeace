import { reads, writes } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import type { ServerModule } from '../../platform/module.ts';
import { readRisk } from './read-risk.ts';
import { saveRisk } from './save-risk.ts';

export { findCurrentRisk } from './find-current-risk.ts';
export { listRiskVersions } from './list-risk-versions.ts';
export { readRisk } from './read-risk.ts';
export { storeResumption } from './store-resumption.ts';

/** Creates the risk settings of accounts. */
export const createRisk = (): ServerModule => ({
  name: 'risk',
  reads: [serve(reads.risk.get, readRisk)],
  writes: [serveWrite(writes.risk.save, saveRisk)],
});
