import { getElementAccessibleDescription, getElementAccessibleName } from 'ivya/utils';
import { expect as plain } from 'vitest';
import { isRendered } from './happy-dom-gaps.ts';
import { isDisabled, Locator } from './locator.ts';
import { isMatch } from './network.ts';
import { ScreenPage } from './page.ts';
import { until } from './until.ts';

type Text = string | RegExp;
/** Returns what is found at this moment, and whether it is what was expected. */
type Check = () => { readonly fits: boolean; readonly found: unknown };

const normal = (text: string) => text.replace(/[\s\u200b\u00ad]+/g, ' ').trim();
const equals = (expected: Text, found: string) =>
  typeof expected === 'string' ? normal(found) === normal(expected) : expected.test(found);
const contains = (expected: Text, found: string) =>
  typeof expected === 'string' ? normal(found).includes(normal(expected)) : expected.test(found);

/** The expectations of one element: what they compare, and how. */
const one =
  (locator: Locator, read: (element: HTMLElement) => unknown, fits: (value: never) => boolean): Check =>
  () => {
    const [element, ...more] = locator.elements();
    if (more.length > 0) throw new Error(`${locator.selector} is ${more.length + 1} elements in place of one.`);
    if (element === undefined) return { fits: false, found: 'no element' };
    const found = read(element);
    return { fits: fits(found as never), found };
  };

const texts = (locator: Locator, expected: Text | readonly Text[], match: typeof equals, isWhole: boolean): Check => {
  if (!Array.isArray(expected)) {
    return one(locator, getText, (found: string) => match(expected as Text, found));
  }
  return () => {
    const found = locator.elements().map(getText);
    if (isWhole)
      return {
        fits: found.length === expected.length && expected.every((text, i) => match(text, found[i]!)),
        found: found.map(normal),
      };
    let at = 0;
    const isPart = expected.every((text) => {
      while (at < found.length && !match(text, found[at]!)) at += 1;
      at += 1;
      return at <= found.length;
    });
    return { fits: isPart, found: found.map(normal) };
  };
};

const getText = (element: Element) => element.textContent ?? '';
const isVisible = (locator: Locator): Check =>
  one(
    locator,
    (element) => (isRendered(element) ? 'visible' : 'hidden'),
    (found: string) => found === 'visible',
  );
const isChecked = (element: HTMLElement) =>
  (element as HTMLInputElement).checked ?? element.getAttribute('aria-checked') === 'true';

/** What can be expected of elements, as in Playwright. */
const locatorChecks = {
  toBeVisible: (at: Locator) => isVisible(at),
  toBeHidden:
    (at: Locator): Check =>
    () => {
      const isShown = at.elements().some(isRendered);
      return { fits: !isShown, found: isShown ? 'visible' : 'hidden' };
    },
  toBeAttached:
    (at: Locator): Check =>
    () => ({ fits: at.elements().length > 0, found: at.elements().length }),
  toHaveCount:
    (at: Locator, count: number): Check =>
    () => {
      const found = at.elements().length;
      return { fits: found === count, found };
    },
  toHaveText: (at: Locator, text: Text | readonly Text[]) => texts(at, text, equals, true),
  toContainText: (at: Locator, text: Text | readonly Text[]) => texts(at, text, contains, false),
  toBeEmpty: (at: Locator) =>
    one(
      at,
      (element) => ('value' in element ? element.value : getText(element)),
      (found: string) => found === '',
    ),
  toHaveAttribute: (at: Locator, name: string, value?: Text) =>
    one(
      at,
      (element) => element.getAttribute(name),
      (found: string | null) =>
        found !== null && (value === undefined || (typeof value === 'string' ? found === value : value.test(found))),
    ),
  toHaveId: (at: Locator, id: string) =>
    one(
      at,
      (element) => element.id,
      (found: string) => found === id,
    ),
  toHaveClass: (at: Locator, name: Text) =>
    one(
      at,
      (element) => element.getAttribute('class') ?? '',
      (found: string) => (typeof name === 'string' ? found === name : name.test(found)),
    ),
  toHaveValue: (at: Locator, value: Text) =>
    one(
      at,
      (element) => (element as HTMLInputElement).value,
      (found: string) => (typeof value === 'string' ? found === value : value.test(found)),
    ),
  toBeChecked: (at: Locator, { checked = true } = {}) => one(at, isChecked, (found: boolean) => found === checked),
  toBeDisabled: (at: Locator) => one(at, isDisabled, (found: boolean) => found),
  toBeEnabled: (at: Locator) => one(at, isDisabled, (found: boolean) => !found),
  toBeFocused: (at: Locator) =>
    one(
      at,
      (element) => (element === document.activeElement ? true : document.activeElement?.outerHTML.slice(0, 200)),
      (found: unknown) => found === true,
    ),
  toHaveAccessibleName: (at: Locator, text: Text) =>
    one(
      at,
      (element) => getElementAccessibleName(element, false),
      (found: string) => equals(text, found),
    ),
  toHaveAccessibleDescription: (at: Locator, text: Text) =>
    one(
      at,
      (element) => getElementAccessibleDescription(element, false),
      (found: string) => equals(text, found),
    ),
};

/** What can be expected of a page. */
const pageChecks = {
  toHaveURL:
    (page: ScreenPage, url: Text | ((url: URL) => boolean)): Check =>
    () => ({
      fits:
        typeof url === 'string'
          ? page.url() === new URL(url, page.base).href || isMatch(url, page.url(), page.base)
          : isMatch(url, page.url(), page.base),
      found: page.url(),
    }),
  toHaveTitle:
    (_page: ScreenPage, title: Text): Check =>
    () => ({
      fits: equals(title, document.title),
      found: document.title,
    }),
};

type Checks = Record<string, (at: never, ...args: never[]) => Check>;

const expectations = (target: Locator | ScreenPage, checks: Checks, message: string) => {
  const side = (isNot: boolean) =>
    Object.fromEntries(
      Object.entries(checks).map(([name, checkOf]) => [
        name,
        (...args: never[]) => {
          const at = new Error(message);
          return until(() => {
            const { fits, found } = checkOf(target as never, ...args)();
            // Without an element, nothing can be said of it, neither way; hidden is what is not there as well.
            const isSaid = found !== 'no element' || name === 'toBeVisible';
            if (isNot ? !fits && isSaid : fits) return;
            const what = target instanceof Locator ? target.selector : 'page';
            at.message = `${message ? `${message}: ` : ''}${what} ${isNot ? 'not ' : ''}${name} ${args.map(show).join(', ')}, found ${show(found)}`;
            throw at;
          });
        },
      ]),
    );
  return { ...side(false), not: side(true) };
};

const show = (value: unknown) => (value instanceof RegExp ? String(value) : JSON.stringify(value));

/** Returns the expectations of elements and pages as in Playwright, and those of vitest for anything else. */
export const expectScreen = Object.assign(
  (target: unknown, message = '') => {
    if (target instanceof ScreenPage) return expectations(target, pageChecks as never, message);
    if (target instanceof Locator) return expectations(target, locatorChecks as never, message);
    if (typeof target === 'function')
      return { ...plain(target, message), toPass: () => passes(target as () => Promise<void>) };
    return plain(target, message);
  },
  plain,
  {
    poll: (read: () => unknown, message?: string | { message?: string }) =>
      plain.poll(read, { timeout: 10_000, interval: 5, ...(typeof message === 'string' ? { message } : {}) }),
  },
);

async function passes(attempt: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries > 100) throw error;
    }
  }
}
