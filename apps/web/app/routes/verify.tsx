import { useQuery } from '@tanstack/react-query';
import { toNameOptions } from '../features/strategies/name-options.ts';
import { preloadVerifyParts } from '../features/verify/parts.tsx';
import { checkpointQuery } from '../features/verify/verify.queries.ts';
import { VerifyScreen } from '../features/verify/verify-screen.tsx';
import { showPage } from '../lib/data/page-data.tsx';
import { strategyNamesQuery } from '../lib/queries/strategy-names.query.ts';
import { loadPublic } from '../lib/server/load-page.server.ts';
import type { Route } from './+types/verify.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

// Loaded first, so that the server and the hydration render the page completely.
await preloadVerifyParts();

export const loader = ({ context }: Route.LoaderArgs) => loadPublic(context, [checkpointQuery(), strategyNamesQuery()]);

export const handle = { isWide: true };

export default showPage(Verify);

function Verify() {
  const strategies = useQuery({ ...strategyNamesQuery(), select: toNameOptions });
  return <VerifyScreen strategies={strategies.data ?? []} />;
}
