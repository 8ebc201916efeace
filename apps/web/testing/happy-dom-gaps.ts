import { classDisplay } from './class-display.ts';
import { completeDialogs, getOwner } from './modal-dialogs.ts';
import { PageSocket } from './page-socket.ts';
import { PageWorker } from './page-worker.ts';

/**
 * Completes happy-dom: it computes no layout and would read every style sheet for each element. What decides whether an element
 * is shown is its own: the classes of Tailwind, `hidden`, `<dialog>` and `<details>`.
 */
export function completeHappyDom(): void {
  const elements = getOwner(document.documentElement, 'getBoundingClientRect') as Element;
  window.getComputedStyle = computedStyle as typeof window.getComputedStyle;
  elements.getBoundingClientRect = function (this: Element) {
    return isRendered(this) ? new DOMRect(0, 0, 100, 20) : new DOMRect(0, 0, 0, 0);
  };
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (options) {
    if (isRendered(this)) focus.call(this, options);
  };
  elements.scrollIntoView = () => {};
  window.scrollTo = () => {};
  elements.checkVisibility = function (this: Element) {
    return !isInClosedDetails(this);
  };
  Object.assign(globalThis, { XPathResult: { ORDERED_NODE_ITERATOR_TYPE: 5 } });
  document.evaluate = getParent as never;
  completeDialogs();
  document.addEventListener('toggle', closeOthers, true);
  Object.assign(window, { WebSocket: PageSocket });
  globalThis.WebSocket = window.WebSocket;
  Object.assign(globalThis, { Worker: PageWorker });
}

/** Of the `<details>` of one name, one is open. */
function closeOthers({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  const name = target.getAttribute('name');
  if (name === null) return;
  for (const other of document.querySelectorAll<HTMLDetailsElement>(`details[name="${name}"]`)) {
    if (other !== target) other.open = false;
  }
}

/** The only path that tests use. */
function getParent(path: string, node: Node) {
  if (path !== '..') throw new Error(`There is no XPath but "..", which "${path}" is not.`);
  const found = [node.parentElement];
  return { iterateNext: () => found.pop() ?? null };
}

const getStyle = (display: string) => ({
  display,
  visibility: 'visible',
  content: 'none',
  animationName: 'none',
  getPropertyValue: (name: string) => (name === 'display' ? display : ''),
});
const STYLES = new Map<string, ReturnType<typeof getStyle>>();

function computedStyle(element: Element, pseudo?: string | null) {
  const display = pseudo ? 'inline' : getDisplay(element);
  let style = STYLES.get(display);
  if (style === undefined) {
    style = getStyle(display);
    STYLES.set(display, style);
  }
  return style;
}

function getDisplay(element: Element): string {
  if (element.hasAttribute('hidden')) return 'none';
  if (element.tagName === 'DIALOG' && !element.hasAttribute('open')) return 'none';
  const inline = (element as HTMLElement).style?.display;
  return (
    inline ||
    (classDisplay(element) ?? (INLINE.test(element.tagName) ? 'inline' : NONE.test(element.tagName) ? 'none' : 'block'))
  );
}

const INLINE = /^(a|abbr|b|button|code|em|i|input|kbd|label|select|small|span|strong|sub|sup|svg|time|textarea|wbr)$/i;
const NONE = /^(head|script|style|template|noscript|title|meta|link|datalist)$/i;

/** Whether an element takes up room. */
export function isRendered(element: Element): boolean {
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    if (getDisplay(one) === 'none') return false;
  }
  return element.isConnected && !isInClosedDetails(element);
}

function isInClosedDetails(element: Element): boolean {
  for (let one = element; one.parentElement !== null; one = one.parentElement) {
    const { parentElement } = one;
    if (parentElement.tagName === 'DETAILS' && one.tagName !== 'SUMMARY' && !parentElement.hasAttribute('open'))
      return true;
  }
  return false;
}
