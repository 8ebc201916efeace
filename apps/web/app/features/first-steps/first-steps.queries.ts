import { writes } from '@sealtick/contract';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { planQuery, subscriptionsQuery } from '../../lib/queries/plan.queries.ts';
import { PORTFOLIO } from '../../lib/queries/portfolio.queries.ts';
import { riskQuery } from '../../lib/queries/risk-settings.queries.ts';

/** What the steps are read from. */
export const firstStepsQueries = () => [planQuery(), subscriptionsQuery(), channelsQuery(), riskQuery()];

export const sendTest = writeMutation(writes.deliveryChannels.test, () => [channelsQuery()]);
export const saveRisk = writeMutation(writes.risk.save, () => [riskQuery(), PORTFOLIO]);
