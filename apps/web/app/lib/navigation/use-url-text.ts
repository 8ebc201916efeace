import { useContext, useEffect, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useSearchParams } from 'react-router';
import { latestParams } from './latest-params.ts';

const PAUSE_MS = 200;

/** Search text that is stored in the URL. The text changes immediately; the address follows when typing pauses. */
export function useUrlText(name: string): [text: string, setText: (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const router = useContext(DataRouterContext)!.router;
  const { key } = useLocation();
  const inUrl = params.get(name) ?? '';
  /** Text that the address does not contain yet; null once it does, so that a link or "back" can change the text. */
  const [typed, setTyped] = useState<string | null>(null);

  useEffect(() => {
    // A key may be pressed between the render and this effect: what it typed must stay.
    if (typed === inUrl) setTyped((now) => (now === inUrl ? null : now));
    if (typed === null || typed === inUrl) return;
    const timer = setInterval(() => {
      // Read from the router itself: `useNavigation` lags behind, and a write now would abort a navigation in progress.
      if (router.state.navigation.state !== 'idle' || router.state.location.key !== key) return;
      setParams(withParam(latestParams(), name, typed), { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, [typed, inUrl, name, setParams, router, key]);

  // An address cannot contain half of a surrogate pair.
  return [typed ?? inUrl, (text) => setTyped(text.toWellFormed())];
}

/** A copy of the parameters with one set, or left out where its value is empty. */
export function withParam(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const after = new URLSearchParams(before);
  if (value === '') after.delete(name);
  else after.set(name, value);
  return after;
}
