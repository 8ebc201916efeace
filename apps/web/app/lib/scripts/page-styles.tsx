import { createContext, useContext } from 'react';
import styles from '../../app.css?inline';
import fonts from '../../fonts.css?inline';

/** The nonce of the response that is being rendered; empty in the browser. */
export const StyleNonce = createContext('');

/** Id of the style element with the fonts, which `deferScripts` applies on a narrow screen after the first paint. */
export const FONT_STYLES_ID = 'font-styles';
/** Screens on which the fonts are loaded with the page. */
export const WIDE = '(min-width: 48rem)';

/**
 * The page's styles, inside the page: the browser needs no other file before it can paint. A narrow screen is often on a slow
 * connection, so it is painted in a fallback font first. In development they are links, which Vite can replace.
 */
export function PageStyles() {
  const nonce = useContext(StyleNonce);
  if (import.meta.env.DEV) {
    return ['/app/app.css', '/app/fonts.css'].map((href) => <link key={href} rel="stylesheet" href={href} />);
  }
  // The browser keeps the elements that the server rendered, so its script does not contain the styles a second time.
  const [page, font] = import.meta.env.SSR ? [styles, fonts] : ['', ''];
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own styles */}
      <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: page }} />
      <style
        id={FONT_STYLES_ID}
        media={WIDE}
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own styles
        dangerouslySetInnerHTML={{ __html: font }}
      />
    </>
  );
}
