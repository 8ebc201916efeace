import { releasesQuery } from '../features/changelog/changelog.queries.ts';
import { ChangelogScreen } from '../features/changelog/changelog-screen.tsx';
import { showPage } from '../lib/data/page-data.tsx';
import { loadPublic } from '../lib/server/load-page.server.ts';
import type { Route } from './+types/changelog.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadPublic(context, [releasesQuery()]);

export default showPage(ChangelogScreen);
