/** Events that show that someone uses the page. */
const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Calls back once, when the visitor first uses the page. @returns Stops waiting for it. */
export function onFirstUse(act: () => void): () => void {
  const waiting = new AbortController();
  const begin = () => {
    waiting.abort();
    act();
  };
  for (const sign of SIGNS_OF_USE) window.addEventListener(sign, begin, { signal: waiting.signal, passive: true });
  return () => waiting.abort();
}
