import { QueryCache, QueryClient } from '@tanstack/react-query';
import { getPage } from './api.ts';
import { loadWithRetry } from './load-with-retry.ts';

/** A read that finds the session expired leads to the sign-in. */
function onError({ message }: Error): void {
  if (isUnauthorized(message))
    void loadWithRetry(() => import('./sign-in-again.ts')).then((part) => part.signInAgain());
}

const isUnauthorized = (message: string): boolean => /^401: .*Unauthorized/s.test(message);

/** The segments of a key, joined by "/", are the path it is read from. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal }) => (await getPage(queryKey.join('/'), signal)).data,
        retry: false,
        // A read that failed on the server is shown as failed, not silently asked again by hydration.
        retryOnMount: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Offline, a read fails and says so; waiting in silence would look like loading.
        networkMode: 'always',
      },
    },
  });
}

let shared: QueryClient | undefined;

/** One cache for the life of the tab. */
export function browserQueryClient(): QueryClient {
  shared ??= createQueryClient();
  return shared;
}

/** Every route's clientLoader: pages read /api through the cache, and what failed or was not there before is read again. */
export function enterPage(): null {
  browserQueryClient().removeQueries({ predicate: ({ state }) => state.status === 'error' || state.data === null });
  return null;
}
