import { MethodologyScreen } from '../features/about/methodology-screen.tsx';
import { showPage } from '../lib/data/page-data.tsx';
import { documentQuery } from '../lib/queries/content.queries.ts';
import { loadPublic } from '../lib/server/load-page.server.ts';
import type { Route } from './+types/methodology.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadPublic(context, [documentQuery('about', 'methodology')]);

export default showPage(MethodologyScreen);
