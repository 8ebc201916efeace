import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Keyed {
  readonly queryKey: QueryKey;
}

/** Queries that a write makes stale: one by its key, or all that match. */
export type Stale = Keyed | { readonly predicate: (query: Keyed) => boolean };

/** Returns what matches all reads whose addresses begin with one of some paths. */
export const readsUnder = (...paths: readonly string[]): Extract<Stale, { predicate: unknown }> => ({
  predicate: ({ queryKey }) => paths.some((path) => String(queryKey[0]).startsWith(path)),
});

/** Reads again what is stale and on screen; the rest is read when it is shown. */
export async function readAgain(client: QueryClient, stale: readonly Stale[]): Promise<void> {
  await Promise.all(
    stale.map(async (one) => {
      const filter = 'predicate' in one ? { predicate: one.predicate } : { queryKey: one.queryKey };
      // Without data a read under way is not begun again, and its answer may be older than the write.
      await client.cancelQueries({
        ...filter,
        predicate: (query) => query.state.data === undefined && (!('predicate' in one) || one.predicate(query)),
      });
      await client.invalidateQueries(filter);
    }),
  );
}
