import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** Opens and shows the content of a `details` that the address names. @param ids Of the contents */
export function useOpenedByHash(ids: readonly string[]): void {
  const { hash } = useLocation();
  // A load of the page does this automatically; a move within the site does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address opens it again
  useLayoutEffect(() => {
    const id = hash.slice(1);
    if (!ids.includes(id)) return;
    const content = document.getElementById(id);
    content?.closest('details')?.setAttribute('open', '');
    content?.scrollIntoView();
  }, [hash]);
}
