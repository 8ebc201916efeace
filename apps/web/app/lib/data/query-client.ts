import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { loadWithRetry } from '../scripts/load-with-retry.ts';
import { getPage } from './api.ts';

/** A read or write that finds the session expired leads to the login. */
function onError(error: Error & { readonly status?: number }): void {
  if (error.status === 401 || isUnauthorized(error.message))
    void loadWithRetry(() => import('../session/sign-in-again.ts')).then((part) => part.signInAgain());
}

const isUnauthorized = (message: string): boolean => /^401: .*Unauthorized/s.test(message);

const READ_AGAIN_MS = 30_000;

/** A read that failed is repeated while its part is shown, unless it was refused: no part of a page stays without its data. */
const untilRead = ({ state: { data, error } }: FailedRead): number | false =>
  data === undefined && error !== null && !/^4\d\d: /.test(error.message) ? READ_AGAIN_MS : false;

interface FailedRead {
  readonly state: { readonly data: unknown; readonly error: Error | null };
}

/** Creates a query cache. The segments of a key, joined by "/", are the path that it is read from. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal }) => (await getPage(queryKey.join('/'), signal)).data,
        retry: false,
        // A read that failed on the server is shown as failed; hydration does not repeat it silently.
        retryOnMount: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: untilRead,
        // Offline, a read fails visibly; a paused read would look like loading.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

let shared: QueryClient | undefined;

/** Returns the tab's one cache. */
export function browserQueryClient(): QueryClient {
  shared ??= createQueryClient();
  return shared;
}

/**
 * The clientLoader of every route. A page shows what the tab has read before, and reads it again: it may have changed on another page, in
 * another browser or with the time. Reads that failed without data, or found nothing, show their placeholder again.
 */
export function enterPage(): null {
  const client = browserQueryClient();
  client.removeQueries({
    predicate: ({ state: { data, status } }) => data === null || (data === undefined && status === 'error'),
  });
  void client.invalidateQueries({ refetchType: 'none' });
  return null;
}
