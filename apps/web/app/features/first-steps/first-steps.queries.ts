import { writes } from '@sealtick/contract';
import { planQuery, subscriptionsQuery } from '../../lib/billing.queries.ts';
import { channelsQuery } from '../../lib/channels.query.ts';
import { riskQuery } from '../../lib/risk-settings.queries.ts';
import { writeMutation } from '../../lib/write-mutation.ts';

/** What the steps are read from. */
export const firstStepsQueries = () => [planQuery(), subscriptionsQuery(), channelsQuery(), riskQuery()];

export const sendTest = writeMutation(writes.deliveryChannels.test, () => [channelsQuery()]);
export const saveRisk = writeMutation(writes.risk.save, () => [riskQuery()]);
