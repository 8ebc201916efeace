import { dehydrate, QueryClient } from '@tanstack/react-query';
import type { RouterContextProvider } from 'react-router';
import { pageContext } from './page-context.server.ts';
import type { PageRead } from './page-read.ts';

interface Prefetched {
  readonly client: QueryClient;
  /** The filled cache, as `PageData` takes it. */
  readonly dehydrated: string;
  readonly status: 200 | 503;
}

/**
 * A failed read is kept as a failed query: the page shows its error words, and the browser asks again only when told.
 * @param then Reads that follow from what the first ones found.
 */
export async function prefetch(
  context: Readonly<RouterContextProvider>,
  reads: readonly PageRead[],
  then: (client: QueryClient) => readonly PageRead[] = () => [],
): Promise<Prefetched> {
  const { services, report } = context.get(pageContext);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const readAll = async (some: readonly PageRead[]) => {
    const reading = some.map(({ key, read }) => {
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
    return some;
  };
  const all = [...(await readAll(reads)), ...(await readAll(then(client)))];
  const failed = all.some(({ key }) => client.getQueryState(key)?.status === 'error');
  const dehydrated = JSON.stringify(dehydrate(client, { shouldDehydrateQuery: () => true }), withWords);
  return { client, dehydrated, status: failed ? 503 : 200 };
}

/** An error has no fields that JSON would keep; the page goes by its message. */
const withWords = (_key: string, value: unknown) => (value instanceof Error ? { message: value.message } : value);
