import { figuresQuery, telegramQuery } from '../features/delivery/delivery.queries.ts';
import { NotificationsScreen } from '../features/delivery/notifications-screen.tsx';
import { showPage } from '../lib/data/page-data.tsx';
import { channelsQuery } from '../lib/queries/channels.query.ts';
import { subscriptionsQuery } from '../lib/queries/plan.queries.ts';
import { rulesQuery } from '../lib/queries/rules.query.ts';
import { loadPage } from '../lib/server/load-page.server.ts';
import type { Route } from './+types/notification-settings.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPage(
    context,
    [{ ...figuresQuery(), isOptional: true }],
    [channelsQuery(), rulesQuery(), subscriptionsQuery(), telegramQuery()],
  );

export const handle = { isWide: true };

export default showPage(NotificationsScreen);
