import { reads } from '@sealtick/contract';
import { data } from 'react-router';
import { figuresQuery, telegramQuery } from '../features/delivery/delivery.queries.ts';
import { NotificationsScreen } from '../features/delivery/notifications-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { channelsQuery } from '../lib/queries/channels.query.ts';
import { subscriptionsQuery } from '../lib/queries/plan.queries.ts';
import { rulesQuery } from '../lib/queries/rules.query.ts';
import { pageContext } from '../lib/server/page-context.server.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/notification-settings.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await context.get(pageContext).ask(reads.site.visitor, {});
  const own = user === null ? [] : [channelsQuery(), rulesQuery(), subscriptionsQuery(), telegramQuery()];
  const { dehydrated } = await prefetch(context, [figuresQuery(), ...own]);
  return data(dehydrated, { headers: { 'cache-control': 'no-store' } });
}

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
