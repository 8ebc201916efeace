import coreFont from '@core-font/inter.woff2?url';
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';
import { LETTERS_ID } from './page-styles.tsx';

type Drawn = ReactElement<{
  readonly children?: ReactNode;
  readonly href?: string;
  readonly type?: string;
  readonly async?: boolean;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}>;

/** Equal in number and place to what the server draws; what they held has run. */
const RUN = ['context', 'begin'].map((key) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty
  <script key={key} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ' ' }} />
));

/**
 * React Router's scripts, asked for once the page has been painted: a reader sees the words and figures first, and what
 * makes them move takes neither the line nor the processor from them. In development they come as they are.
 */
export const PageScripts = import.meta.env.DEV ? Scripts : import.meta.env.SSR ? ScriptsAfterPaint : () => RUN;

function ScriptsAfterPaint() {
  // Called, not drawn: what it would draw is taken apart.
  const drawn = elementsOf(Scripts({}));
  const preloads = drawn.flatMap(({ type, props }) => (type === 'link' && props.href ? [props.href] : []));
  return drawn
    .filter(({ type }) => type === 'script')
    .map((script) => {
      const { type, async, dangerouslySetInnerHTML, ...rest } = script.props;
      if (type !== 'module') return <Fragment key="context">{script}</Fragment>;
      const module = dangerouslySetInnerHTML?.__html ?? '';
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React Router's own module and addresses of the build, nothing of a visitor's
      return <script key="begin" {...rest} dangerouslySetInnerHTML={{ __html: beginAfterPaint(preloads, module) }} />;
    });
}

function elementsOf(node: ReactNode): Drawn[] {
  if (Array.isArray(node)) return node.flatMap(elementsOf);
  if (!isValidElement<Drawn['props']>(node)) return [];
  return node.type === Fragment ? elementsOf(node.props.children) : [node];
}

/** Later than any first paint; a browser that does not tell of it waits no longer. */
const LATEST_MS = 3_000;
/** Letters that take longer are kept for the next page: who reads already is not disturbed. */
const LETTERS_MS = 1_000;

/** A page nobody looks at is not painted, so there its script begins at once. */
function beginAfterPaint(preloads: readonly string[], module: string): string {
  return `{
const { nonce } = document.currentScript;
const add = (tag, rest) => document.head.append(Object.assign(document.createElement(tag), rest));
let hasBegun = false;
const begin = () => {
  if (hasBegun) return;
  hasBegun = true;
  for (const href of ${JSON.stringify(preloads)}) add("link", { rel: "modulepreload", href });
  add("script", { type: "module", nonce, textContent: ${JSON.stringify(module)} });
  const letters = document.getElementById("${LETTERS_ID}");
  if (matchMedia(letters.media).matches) return;
  const since = performance.now();
  new FontFace("Letters", "url(${coreFont})").load().then(() => {
    if (performance.now() - since < ${LETTERS_MS}) letters.media = "all";
  }, () => {});
};
if (document.hidden) begin();
else {
  new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
  setTimeout(begin, ${LATEST_MS});
}
}`;
}
