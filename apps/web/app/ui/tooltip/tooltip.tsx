import { type ReactNode, useEffect, useRef, useState } from 'react';
import { onFirstUse } from '../../lib/browser/on-first-use.ts';
import { loadWithRetry } from '../../lib/scripts/load-with-retry.ts';
import type { RadixTooltip } from './radix-tooltip.tsx';

interface TooltipProps {
  /** The text of the tooltip. */
  text: ReactNode;
  /** The term that it explains. */
  children: ReactNode;
}

type Loaded = typeof RadixTooltip;
let loaded: Loaded | null = null;
let loading: Promise<Loaded> | undefined;

/** Resolves when the visitor uses the page and the script is loaded: no page waits for it. */
async function load(): Promise<Loaded> {
  await new Promise<void>(onFirstUse);
  loaded = (await loadWithRetry(() => import('./radix-tooltip.tsx'))).RadixTooltip;
  return loaded;
}

const TERM = 'touch term cursor-help text-left';

/** A term with a tooltip, which opens after a delay on hover, and immediately by keyboard or touch. Escape closes it. */
export function Tooltip({ text, children }: TooltipProps) {
  const [Loaded, setLoaded] = useState(() => loaded);
  const isWanted = useRef(false);

  useEffect(() => {
    let isMounted = true;
    loading ??= load();
    void loading.then((part) => {
      if (isMounted) setLoaded(() => part);
    });
    return () => {
      isMounted = false;
    };
  }, []);

  const term = { className: TERM, children };
  if (Loaded) return <Loaded text={text} term={term} isOpenAtStart={isWanted.current} />;
  const want = (is: boolean) => () => {
    isWanted.current = is;
  };
  return <button type="button" {...term} onFocus={want(true)} onClick={want(true)} onBlur={want(false)} />;
}
