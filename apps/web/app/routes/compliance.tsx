import { complianceQuery, policiesQuery, reportsQuery } from '../features/compliance/compliance.queries.ts';
import { ComplianceScreen } from '../features/compliance/compliance-screen.tsx';
import { showPage } from '../lib/data/page-data.tsx';
import { loadPublic } from '../lib/server/load-page.server.ts';
import type { Route } from './+types/compliance.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPublic(context, [complianceQuery(), policiesQuery(), reportsQuery()]);

export default showPage(ComplianceScreen);
