import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query';
import type { RouterContextProvider } from 'react-router';
import { pageContext } from './page-context.server.ts';
import type { PageRead } from './page-read.ts';

/** A failed read is kept as a failed query: the page shows its error words, and the browser asks again only when told. */
export async function prefetch(
  context: Readonly<RouterContextProvider>,
  reads: readonly PageRead[],
): Promise<{ client: QueryClient; dehydrated: DehydratedState; status: 200 | 503 }> {
  const { services, report } = context.get(pageContext);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const reading = reads.map(({ key, read }) => {
    const queryFn = async () => {
      try {
        return await read(services);
      } catch (error) {
        report(error);
        throw new Error('503: Service Unavailable');
      }
    };
    return client.prefetchQuery({ queryKey: key, queryFn });
  });
  await Promise.all(reading);
  const failed = reads.some(({ key }) => client.getQueryState(key)?.status === 'error');
  const dehydrated = dehydrate(client, { shouldDehydrateQuery: () => true });
  return { client, dehydrated, status: failed ? 503 : 200 };
}
