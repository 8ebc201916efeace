import { reads, returnPath } from '@sealtick/contract';
import { data, redirect } from 'react-router';
import { sizeQuery, tailQuery } from '../features/sign-in/log-tail.queries.ts';
import { LogTail } from '../features/sign-in/log-tail.tsx';
import { providersQuery } from '../features/sign-in/providers.queries.ts';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { pageContext } from '../lib/page-context.server.ts';
import { PageData } from '../lib/page-data.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import type { Route } from './+types/login.ts';

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

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function LoginRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <SignInScreen log={<LogTail />} />
    </PageData>
  );
}
