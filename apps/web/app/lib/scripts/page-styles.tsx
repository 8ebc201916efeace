import { createContext, useContext } from 'react';
import styles from '../../app.css?inline';
import fonts from '../../fonts.css?inline';
import print from '../../print.css?inline';

/** The nonce of the response that is being rendered; empty in the browser. */
export const StyleNonce = createContext('');

/** Id of the style element with the fonts, which `deferScripts` applies on a narrow screen after the first paint. */
export const FONT_STYLES_ID = 'font-styles';
/** Screens on which the fonts are loaded with the page. */
export const WIDE = '(min-width: 48rem)';

// The browser keeps the elements that the server rendered, so its script does not contain the styles a second time.
const [page, paper, font] = import.meta.env.SSR ? [styles, print, fonts] : ['', '', ''];

/**
 * Styles for paper are apart: among those for screens, their rule for all that is behind a drawer would have the browser restyle
 * the whole page whenever a part of it changes.
 */
const SHEETS = [
  { file: 'app.css', text: page },
  { file: 'print.css', text: paper, media: 'print' },
  { file: 'fonts.css', text: font, media: WIDE, id: FONT_STYLES_ID },
];

/**
 * The page's styles, inside the page: the browser needs no other file before it can paint. A narrow screen is often on a slow
 * connection, so it is painted in a fallback font first. In development they are links, which Vite can replace.
 */
export function PageStyles() {
  const nonce = useContext(StyleNonce);
  if (import.meta.env.DEV) {
    return SHEETS.map(({ file, media }) => (
      <link key={file} rel="stylesheet" href={`/app/${file}`} media={media === WIDE ? undefined : media} />
    ));
  }
  return SHEETS.map(({ file, text, media, id }) => (
    <style
      key={file}
      id={id}
      media={media}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own styles
      dangerouslySetInnerHTML={{ __html: text }}
    />
  ));
}
