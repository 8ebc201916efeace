import { useEffect, useRef, useState } from 'react';
import { loadWithRetry } from '../../lib/scripts/load-with-retry.ts';
import { formulaHtml } from './formula-html.ts';

/** A copy of its own: shared with the file that the browser loads later, it would have every page load that. */
const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * A formula as MathML. The server renders it, so that a page needs no script for it. What only the browser renders shows the
 * text until the script is there.
 */
export function Formula({ text }: { text: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const [loaded, setLoaded] = useState<{ readonly text: string; readonly html: string } | null>(null);
  useEffect(() => {
    if (element.current?.querySelector('[aria-hidden]')) return;
    let isShown = true;
    void loadWithRetry(async () => (await import('./formula-html.ts')).formulaHtml).then((toHtml) => {
      if (isShown) setLoaded({ text, html: toHtml(text) });
    });
    return () => {
      isShown = false;
    };
  }, [text]);
  const inBrowser = loaded?.text === text ? loaded.html : escapeText(text);
  return (
    <span
      ref={element}
      className="[&_mtext]:font-sans"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of the text, in which no tag can begin.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? formulaHtml(text) : inBrowser }}
    />
  );
}
