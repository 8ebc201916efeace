import { figuresQuery, telegramQuery } from '../features/delivery/delivery.queries.ts';
import { NotificationsScreen } from '../features/delivery/notifications-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { channelsQuery } from '../lib/queries/channels.query.ts';
import { subscriptionsQuery } from '../lib/queries/plan.queries.ts';
import { rulesQuery } from '../lib/queries/rules.query.ts';
import { loadPage } from '../lib/server/load-page.server.ts';
import type { Route } from './+types/notification-settings.ts';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPage(
    context,
    [{ ...figuresQuery(), isOptional: true }],
    [channelsQuery(), rulesQuery(), subscriptionsQuery(), telegramQuery()],
  );

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function NotificationSettingsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <NotificationsScreen />
    </PageData>
  );
}
