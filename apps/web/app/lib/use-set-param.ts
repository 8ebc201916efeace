import { useSearchParams } from 'react-router';
import { withParam } from './use-url-text.ts';

/** Returns the parameters of the address, and a function that sets one without a new history entry; '' removes it. */
export function useSetParam(): [params: URLSearchParams, set: (name: string, value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string) =>
    setParams((before) => withParam(before, name, value), { replace: true, preventScrollReset: true });
  return [params, set];
}
