import { settingsQuery } from '../../features/admin/settings/settings.queries.ts';
import { deferred } from '../../lib/deferred.tsx';
import { enterPage } from '../../lib/query-client.ts';
import { unlessSamePage } from '../../lib/same-page.ts';
import type { Route } from './+types/settings.ts';
import { loadConsole } from './console-loader.server.ts';

const ConsoleRoute = deferred(async () => (await import('./console-route.tsx')).ConsoleRoute);
const SettingsScreen = deferred(
  async () => (await import('../../features/admin/settings/settings-screen.tsx')).SettingsScreen,
);

// Loaded first, so that the server and the hydration render the page completely.
await Promise.all([ConsoleRoute.preload(), SettingsScreen.preload()]);

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [settingsQuery()]);

export function clientLoader() {
  return enterPage();
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
