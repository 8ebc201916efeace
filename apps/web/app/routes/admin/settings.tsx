import { settingsQuery } from '../../features/admin/settings/settings.queries.ts';
import { SettingsScreen } from '../../features/admin/settings/settings-screen.tsx';
import type { Route } from './+types/settings.ts';
import { loadConsole } from './console-loader.server.ts';
import { showSection } from './show-section.tsx';

export { unlessSamePage as shouldRevalidate } from '../../lib/navigation/same-page.ts';
export { enterConsole as clientLoader } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [settingsQuery()]);

export const handle = { isWide: true };

export default showSection(SettingsScreen);
