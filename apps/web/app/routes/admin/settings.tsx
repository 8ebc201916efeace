import { settingsQuery } from '../../features/admin/settings/settings.queries.ts';
import { SettingsScreen } from '../../features/admin/settings/settings-screen.tsx';
import { unlessSamePage } from '../../lib/navigation/same-page.ts';
import type { Route } from './+types/settings.ts';
import { loadConsole } from './console-loader.server.ts';
import { ConsoleRoute } from './console-route.tsx';
import { enterConsole } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [settingsQuery()]);

export function clientLoader() {
  return enterConsole();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function SettingsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <SettingsScreen />
    </ConsoleRoute>
  );
}
