import type { Read } from '@sealtick/contract';
import { dehydrate, QueryClient } from '@tanstack/react-query';
import type { RouterContextProvider } from 'react-router';
import { acceptAnswer } from './accept-answer.ts';
import { pageContext } from './page-context.server.ts';
import type { ReadQuery } from './read-query.ts';

/** A read that a page shows. */
interface PageQuery extends Pick<ReadQuery<unknown>, 'queryKey' | 'call'> {
  /** False where the page cannot ask yet. */
  readonly enabled?: boolean;
}

interface Prefetched {
  readonly client: QueryClient;
  /** The filled cache, as `PageData` takes it. */
  readonly dehydrated: string;
  readonly status: 200 | 503;
}

/**
 * Reads within the server what the page shows. A failed read is kept as a failed query: the page shows its error words, and
 * the browser asks again only when told.
 * @param then Reads that follow from what the first ones found.
 */
export async function prefetch(
  context: Readonly<RouterContextProvider>,
  queries: readonly PageQuery[],
  then: (client: QueryClient) => readonly PageQuery[] = () => [],
): Promise<Prefetched> {
  const { ask, report } = context.get(pageContext);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const readOne = async ({ queryKey, call, enabled }: PageQuery) => {
    if (enabled === false) return;
    await client.prefetchQuery({
      queryKey,
      queryFn: async () => {
        try {
          return acceptAnswer(call, await ask(call.read as Read, call.input), report);
        } catch (error) {
          report(error);
          throw new Error('503: Service Unavailable');
        }
      },
    });
  };
  await Promise.all(queries.map(readOne));
  const rest = then(client);
  await Promise.all(rest.map(readOne));
  const failed = [...queries, ...rest].some(({ queryKey }) => client.getQueryState(queryKey)?.status === 'error');
  const dehydrated = JSON.stringify(dehydrate(client, { shouldDehydrateQuery: () => true }), withWords);
  return { client, dehydrated, status: failed ? 503 : 200 };
}

/** An error has no fields that JSON would keep; the page goes by its message. */
const withWords = (_key: string, value: unknown) => (value instanceof Error ? { message: value.message } : value);
