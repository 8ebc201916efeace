import { data } from 'react-router';
import { NotFoundScreen } from '../features/frame/not-found-screen.tsx';
import { ProviderScreen } from '../features/sign-in/provider-screen.tsx';
import { providersQuery } from '../features/sign-in/providers.queries.ts';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/login-provider.ts';

export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { client, dehydrated, status } = await prefetch(context, [providersQuery()]);
  const providers = client.getQueryData(providersQuery().queryKey) ?? [];
  const isUnknown = status === 200 && !providers.some(({ id }) => id === params.provider);
  const answer = { state: dehydrated, isUnknown };
  return data(answer, { status: isUnknown ? 404 : status, headers: { 'cache-control': 'no-store' } });
}

export function clientLoader() {
  return { state: enterPage(), isUnknown: false };
}

export default function LoginProviderRoute({ loaderData, params }: Route.ComponentProps) {
  if (loaderData.isUnknown) return <NotFoundScreen />;
  return (
    <PageData state={loaderData.state}>
      <ProviderScreen provider={params.provider} />
    </PageData>
  );
}
