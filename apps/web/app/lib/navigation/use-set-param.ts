import { useSearchParams } from 'react-router';
import { latestParams } from './latest-params.ts';
import { withParam } from './use-url-text.ts';

/** Values of parameters by their names; '' removes one. */
type Changes = Readonly<Record<string, string>>;

/** Returns the parameters of the address, and a function that changes them without a new history entry. */
export function useSetParam(): [params: URLSearchParams, change: (changes: Changes) => void] {
  const [params, setParams] = useSearchParams();
  const change = (changes: Changes) =>
    setParams(
      Object.entries(changes).reduce((after, [name, value]) => withParam(after, name, value), latestParams()),
      { replace: true, preventScrollReset: true },
    );
  return [params, change];
}
