import { auditStateQuery } from '../../features/admin/admin.queries.ts';
import { actsQuery } from '../../features/admin/audit/audit.queries.ts';
import { AuditScreen } from '../../features/admin/audit/audit-screen.tsx';
import type { Route } from './+types/audit.ts';
import { loadConsole } from './console-loader.server.ts';
import { showSection } from './show-section.tsx';

export { unlessSamePage as shouldRevalidate } from '../../lib/navigation/same-page.ts';
export { enterConsole as clientLoader } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadConsole(args, [auditStateQuery(), actsQuery(args.url.searchParams)]);

export const handle = { isWide: true };

export default showSection(AuditScreen);
