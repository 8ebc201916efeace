import { apiOutlineQuery } from '../features/api-docs/api-docs.queries.ts';
import { preloadApiDocsParts } from '../features/api-docs/api-docs-parts.ts';
import { ApiDocsScreen } from '../features/api-docs/api-docs-screen.tsx';
import { showPage } from '../lib/data/page-data.tsx';
import { loadPublic } from '../lib/server/load-page.server.ts';
import type { Route } from './+types/api-docs.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

if (import.meta.env.SSR || document.getElementById('quick-start')) await preloadApiDocsParts();

export const loader = ({ context }: Route.LoaderArgs) => loadPublic(context, [apiOutlineQuery()]);

export default showPage(ApiDocsScreen);
