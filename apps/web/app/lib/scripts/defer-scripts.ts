import { HANDLED, INTERACTIVE } from './early-press.ts';
import { FONT_STYLES_ID } from './page-styles.tsx';

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const MODULE = /<script([^>]*) type="module"[^>]*>([^<]*)<\/script>/;

/**
 * Returns the page's HTML with its module script deferred until the browser has painted: text and figures appear first, and the
 * scripts take neither bandwidth nor processor time from them. Works on the two tags as React writes them, a preload for
 * each file and one module that imports them; a page without such a module is returned as it is.
 */
export function deferScripts(html: string): string {
  const module = MODULE.exec(html);
  if (module === null) return html;
  const [tag, attributes = '', code = ''] = module;
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href ?? '');
  const script = `<script${attributes}>${loadAfterPaint(preloads, code)}</script>`;
  return html.replace(tag, () => script).replace(PRELOAD, '');
}

/** A browser that does not report its first paint starts the scripts after this time. */
const LATEST_START_MS = 3_000;
/** A font that takes longer is left for the next page: a change of font would disturb a visitor who reads already. */
const FONT_TIMEOUT_MS = 1_000;

/**
 * A page in a background tab is not painted, so its scripts start immediately. A button that was pressed before they handle events acts
 * once they do; only the last press counts.
 */
function loadAfterPaint(preloads: readonly string[], module: string): string {
  return `{
const { nonce } = document.currentScript;
const add = (tag, rest) => document.head.append(Object.assign(document.createElement(tag), rest));
let hasStarted = false;
const start = () => {
  if (hasStarted) return;
  hasStarted = true;
  for (const href of ${JSON.stringify(preloads)}) add("link", { rel: "modulepreload", href });
  add("script", { type: "module", nonce, textContent: ${JSON.stringify(module)} });
  const styles = document.getElementById("${FONT_STYLES_ID}");
  if (matchMedia(styles.media).matches) return;
  const since = performance.now();
  const { href } = document.querySelector("link[as=font]");
  new FontFace("Deferred", "url(" + href + ")").load().then(() => {
    if (performance.now() - since < ${FONT_TIMEOUT_MS}) styles.media = "all";
  }, () => {});
};
if (document.hidden) start();
else {
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  setTimeout(start, ${LATEST_START_MS});
}
const waiting = new AbortController();
const { signal } = waiting;
let pressed = null;
addEventListener("click", ({ target }) => { pressed = target.closest("button[type=button]"); }, { signal, capture: true });
addEventListener("${HANDLED}", () => { pressed = null; }, { signal });
addEventListener("${INTERACTIVE}", () => queueMicrotask(() => {
  waiting.abort();
  if (pressed?.isConnected) pressed.click();
}), { once: true });
}`;
}
