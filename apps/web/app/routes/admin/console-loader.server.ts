import { reads } from '@sealtick/contract';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { accessQuery, countsQuery, deliveryCountsQuery } from '../../features/admin/admin.queries.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { pageContext } from '../../lib/server/page-context.server.ts';
import { prefetch } from '../../lib/server/prefetch.server.ts';

interface ConsoleRequest {
  readonly context: Readonly<RouterContextProvider>;
  readonly url: URL;
}

/**
 * Reads a section of the console. Visitors are led to the login and back; for members there is no such page. Who still has to
 * add a second factor, or to prove who they are, receives nothing of the section.
 * @param needed One of the queries, without whose answer there is no such page
 */
export async function loadConsole(
  { context, url }: ConsoleRequest,
  queries: Parameters<typeof prefetch>[1],
  needed?: Parameters<typeof prefetch>[1][number],
) {
  const { ask } = context.get(pageContext);
  const { user } = await ask(reads.site.visitor, {});
  const returnTo = url.pathname + url.search;
  if (user === null) throw redirect(`${paths.login}?${new URLSearchParams({ returnTo })}`);
  const { state } = await ask(reads.security.operatorAccess, {});
  const granted = state === 'granted' ? [countsQuery(), deliveryCountsQuery(), ...queries] : [];
  const { client, dehydrated, status } = await prefetch(context, [accessQuery(), ...granted]);
  const isAbsent = state === 'none' || (needed !== undefined && client.getQueryData(needed.queryKey) === null);
  return data(dehydrated, { status: isAbsent ? 404 : status, headers: { 'cache-control': 'no-store' } });
}
