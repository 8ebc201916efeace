import { auditStateQuery } from '../../features/admin/admin.queries.ts';
import { actsQuery } from '../../features/admin/audit/audit.queries.ts';
import { AuditScreen } from '../../features/admin/audit/audit-screen.tsx';
import { unlessSamePage } from '../../lib/navigation/same-page.ts';
import type { Route } from './+types/audit.ts';
import { loadConsole } from './console-loader.server.ts';
import { ConsoleRoute } from './console-route.tsx';
import { enterConsole } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadConsole(args, [auditStateQuery(), actsQuery(args.url.searchParams)]);

export function clientLoader() {
  return enterConsole();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function AuditRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <AuditScreen />
    </ConsoleRoute>
  );
}
