import { faqsQuery, guidesQuery, helpSearchQuery, searchedFor } from '../features/help/help.queries.ts';
import { HelpScreen } from '../features/help/help-screen.tsx';
import { showPage } from '../lib/data/page-data.tsx';
import { loadPublic } from '../lib/server/load-page.server.ts';
import type { Route } from './+types/help-center.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadPublic(context, [faqsQuery(), guidesQuery(), helpSearchQuery(searchedFor(url.searchParams.get('q')))]);

export default showPage(HelpScreen);
