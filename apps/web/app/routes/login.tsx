import { reads, returnPath } from '@sealtick/contract';
import { data, redirect } from 'react-router';
import { sizeQuery, tailQuery } from '../features/sign-in/log-tail.queries.ts';
import { LogTail } from '../features/sign-in/log-tail.tsx';
import { providersQuery } from '../features/sign-in/providers.queries.ts';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { showPage } from '../lib/data/page-data.tsx';
import { pageContext } from '../lib/server/page-context.server.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/login.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { user } = await context.get(pageContext).ask(reads.site.visitor, {});
  if (user !== null) throw redirect(returnPath(url.searchParams.get('returnTo')));
  // Without the log and the providers the page has only its form, so a failed read is not a failure of the page.
  const { dehydrated } = await prefetch(context, [sizeQuery(), providersQuery()], (client) => {
    const size = client.getQueryData(sizeQuery().queryKey)?.size ?? 0;
    return size > 0 ? [tailQuery(size)] : [];
  });
  return data(dehydrated, { headers: { 'cache-control': 'no-store' } });
}

export default showPage(() => <SignInScreen log={<LogTail />} />);
