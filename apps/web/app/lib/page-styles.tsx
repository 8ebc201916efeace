import { createContext, useContext } from 'react';
import styles from '../app.css?inline';
import letters from '../fonts.css?inline';

/** The nonce of the answer that is being drawn; the browser has none. */
export const StyleNonce = createContext('');

/** By this the page's script finds the letters that a narrow screen does not wait for. */
export const LETTERS_ID = 'letters';
/** Where the letters come with the page. */
export const WIDE = '(min-width: 48rem)';

/**
 * The page's styles come within it: nothing else has to arrive before it can be painted. A narrow screen is often on a slow
 * line, so it is painted in the letters it has; its own come after the words. In development a link can be swapped.
 */
export function PageStyles() {
  const nonce = useContext(StyleNonce);
  if (import.meta.env.DEV) {
    return ['/app/app.css', '/app/fonts.css'].map((href) => <link key={href} rel="stylesheet" href={href} />);
  }
  // The browser keeps what the server has drawn, so its script need not hold the styles once more.
  const [page, font] = import.meta.env.SSR ? [styles, letters] : ['', ''];
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own styles */}
      <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: page }} />
      <style
        id={LETTERS_ID}
        media={WIDE}
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own styles
        dangerouslySetInnerHTML={{ __html: font }}
      />
    </>
  );
}
