import { reads } from '@sealtick/contract';
import { data } from 'react-router';
import { channelsQuery, telegramQuery } from '../features/delivery/delivery.queries.ts';
import { NotificationsScreen } from '../features/delivery/notifications-screen.tsx';
import { subscriptionsQuery } from '../lib/billing.queries.ts';
import { pageContext } from '../lib/page-context.server.ts';
import { PageData } from '../lib/page-data.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { rulesQuery } from '../lib/rules.query.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import type { Route } from './+types/notification-settings.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await context.get(pageContext).ask(reads.site.visitor, {});
  const own = user === null ? [] : [channelsQuery(), rulesQuery(), subscriptionsQuery(), telegramQuery()];
  const { dehydrated } = await prefetch(context, own);
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
