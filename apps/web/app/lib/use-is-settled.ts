import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';

/**
 * Tells at any moment whether the location that is rendered is the router's, with no navigation under way. The router is
 * asked itself: `useNavigation` follows in a transition, and a navigation begun in between would abort the first one.
 */
export function useIsSettled(): () => boolean {
  const router = useContext(DataRouterContext)?.router;
  const { key } = useLocation();
  return useCallback(
    () => router === undefined || (router.state.navigation.state === 'idle' && router.state.location.key === key),
    [router, key],
  );
}
