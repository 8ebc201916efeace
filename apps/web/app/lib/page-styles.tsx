import { createContext, useContext } from 'react';
import styles from '../app.css?inline';

/** The nonce of the answer that is being drawn; the browser has none. */
export const StyleNonce = createContext('');

/** The page's styles come within it: nothing else has to arrive before it can be painted. In development a link can be swapped. */
export function PageStyles() {
  const nonce = useContext(StyleNonce);
  if (import.meta.env.DEV) return <link rel="stylesheet" href="/app/app.css" />;
  // The browser keeps what the server has drawn, so its script need not hold the styles once more.
  const text = import.meta.env.SSR ? styles : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own styles
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
