import type { Read } from '@sealtick/contract';
import { dehydrate, QueryClient } from '@tanstack/react-query';
import type { RouterContextProvider } from 'react-router';
import { acceptAnswer } from '../data/accept-answer.ts';
import type { ReadQuery } from '../data/read-query.ts';
import { pageContext } from './page-context.server.ts';

/** A read that a page shows. */
export interface PageQuery extends Pick<ReadQuery<unknown>, 'queryKey' | 'call'> {
  /** False if the page cannot read it yet. */
  readonly enabled?: boolean;
  /** Whether the page works without it: its failure does not count for the status. */
  readonly isOptional?: boolean;
}

interface Prefetched {
  readonly client: QueryClient;
  /** The dehydrated query cache, for `PageData`. */
  readonly dehydrated: string;
  readonly status: 200 | 503;
}

/**
 * Reads what the page shows, within the server. A failed read stays a failed query: the page shows the error, and the
 * browser repeats the read only on request.
 * @param then Reads that depend on the results of the first ones.
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
  const failed = [...queries, ...rest].some(
    ({ queryKey, isOptional }) => !isOptional && client.getQueryState(queryKey)?.status === 'error',
  );
  const dehydrated = JSON.stringify(dehydrate(client, { shouldDehydrateQuery: () => true }), withMessages);
  return { client, dehydrated, status: failed ? 503 : 200 };
}

/** JSON drops the fields of an error; the page needs its message. */
const withMessages = (_key: string, value: unknown) => (value instanceof Error ? { message: value.message } : value);
