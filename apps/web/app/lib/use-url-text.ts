import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIsSettled } from './use-is-settled.ts';

const PAUSE_MS = 200;

/** Text of a search kept in the URL. Typing answers at once; the address follows when the typing pauses. */
export function useUrlText(name: string): [text: string, setText: (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const isSettled = useIsSettled();
  const inUrl = params.get(name) ?? '';
  /** What the address does not hold yet; null once it does, and then a link or "back" may change the text. */
  const [typed, setTyped] = useState<string | null>(null);

  useEffect(() => {
    if (typed === null) return;
    if (typed === inUrl) {
      setTyped(null);
      return;
    }
    const write = () => {
      if (isSettled())
        setParams((before) => withParam(before, name, typed), { replace: true, preventScrollReset: true });
      else timer = setTimeout(write, PAUSE_MS);
    };
    let timer = setTimeout(write, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, inUrl, name, setParams, isSettled]);

  return [typed ?? inUrl, setTyped];
}

/** A copy of the parameters with one set, or left out where its value is empty. */
export function withParam(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const after = new URLSearchParams(before);
  if (value === '') after.delete(name);
  else after.set(name, value);
  return after;
}
