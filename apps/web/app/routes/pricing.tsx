import { checkpointQuery, figuresQuery, questionsQuery } from '../features/pricing/pricing.queries.ts';
import { PricingScreen } from '../features/pricing/pricing-screen.tsx';
import { showPage } from '../lib/data/page-data.tsx';
import { loadPublic } from '../lib/server/load-page.server.ts';
import type { Route } from './+types/pricing.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPublic(context, [questionsQuery(), checkpointQuery(), figuresQuery()]);

export default showPage(PricingScreen);
