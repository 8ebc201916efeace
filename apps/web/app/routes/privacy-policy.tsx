import { LegalScreen } from '../features/legal/legal-screen.tsx';
import { showPage } from '../lib/data/page-data.tsx';
import { documentQuery } from '../lib/queries/content.queries.ts';
import { loadPublic } from '../lib/server/load-page.server.ts';
import type { Route } from './+types/privacy-policy.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadPublic(context, [documentQuery('legal', 'privacy')]);

export default showPage(() => <LegalScreen id="privacy" title="Privacy Policy" />);
