import { fireEvent } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import {
  getByAltTextSelector,
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTextSelector,
  getByTitleSelector,
  Ivya,
} from 'ivya';
import { isRendered } from './happy-dom-gaps.ts';
import { until } from './until.ts';

type Text = string | RegExp;
type TextOptions = { readonly exact?: boolean };
interface FilterOptions {
  readonly has?: Locator;
  readonly hasNot?: Locator;
  readonly hasText?: Text;
  readonly hasNotText?: Text;
  readonly visible?: boolean;
}

/** What a locator needs of its page. */
export interface LocatorPage {
  readonly user: UserEvent;
  requireOpen(): void;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
}

const ivya = Ivya.create({ browser: 'chromium', testIdAttribute: 'data-testid' });

/** Elements of the page, found by the rules of Playwright each time they are needed. */
export class Locator {
  readonly selector: string;
  private readonly owner: LocatorPage;

  constructor(owner: LocatorPage, selector: string) {
    this.owner = owner;
    this.selector = selector;
  }

  /** The elements at this moment. */
  elements(): HTMLElement[] {
    this.owner.requireOpen();
    return ivya.queryLocatorSelectorAll(this.selector, document) as HTMLElement[];
  }

  /** The one element at this moment. @throws If there is none, or more than one */
  element(): HTMLElement {
    const found = this.elements();
    if (found.length !== 1) throw new Error(`${this.selector} is ${found.length} elements in place of one.`);
    return found[0]!;
  }

  page = () => this.owner;
  private sub = (selector: string) =>
    new Locator(this.owner, this.selector ? `${this.selector} >> ${selector}` : selector);

  locator = (selector: string | Locator, options: FilterOptions = {}) =>
    this.sub(typeof selector === 'string' ? selector : `internal:chain=${JSON.stringify(selector.selector)}`).filter(
      options,
    );
  getByRole = (role: string, options: Parameters<typeof getByRoleSelector>[1] = {}) =>
    this.sub(getByRoleSelector(role, options));
  getByText = (text: Text, options: TextOptions = {}) => this.sub(getByTextSelector(text, options));
  getByLabel = (text: Text, options: TextOptions = {}) => this.sub(getByLabelSelector(text, options));
  getByPlaceholder = (text: Text, options: TextOptions = {}) => this.sub(getByPlaceholderSelector(text, options));
  getByAltText = (text: Text, options: TextOptions = {}) => this.sub(getByAltTextSelector(text, options));
  getByTitle = (text: Text, options: TextOptions = {}) => this.sub(getByTitleSelector(text, options));

  filter = ({ has, hasNot, hasText, hasNotText, visible }: FilterOptions): Locator => {
    let one: Locator = this;
    if (hasText !== undefined) one = one.sub(`internal:has-text=${textSelector(hasText)}`);
    if (hasNotText !== undefined) one = one.sub(`internal:has-not-text=${textSelector(hasNotText)}`);
    if (has !== undefined) one = one.sub(`internal:has=${JSON.stringify(has.selector)}`);
    if (hasNot !== undefined) one = one.sub(`internal:has-not=${JSON.stringify(hasNot.selector)}`);
    if (visible !== undefined) one = one.sub(`visible=${visible}`);
    return one;
  };
  and = (other: Locator) => this.sub(`internal:and=${JSON.stringify(other.selector)}`);
  or = (other: Locator) => this.sub(`internal:or=${JSON.stringify(other.selector)}`);
  nth = (at: number) => this.sub(`nth=${at}`);
  first = () => this.nth(0);
  last = () => this.nth(-1);

  all = async () => this.elements().map((_, at) => this.nth(at));
  count = async () => this.elements().length;
  allTextContents = async () => this.elements().map(({ textContent }) => textContent ?? '');
  allInnerTexts = async () => this.elements().map(({ textContent }) => textContent ?? '');
  isVisible = async () => this.elements().some(isRendered);
  textContent = async () => (await this.ready()).textContent;
  innerHTML = async () => (await this.ready()).innerHTML;
  /** Without a layout, everything is in view. */
  scrollIntoViewIfNeeded = async () => void (await this.ready());
  innerText = async () => (await this.ready()).textContent ?? '';
  inputValue = async () => ((await this.ready()) as HTMLInputElement).value;
  getAttribute = async (name: string) => (await this.ready()).getAttribute(name);
  isChecked = async () => ((await this.ready()) as HTMLInputElement).checked;
  isDisabled = async () => isDisabled(await this.ready());
  evaluate = async <T, A>(work: (element: HTMLElement, arg: A) => T, arg?: A) => work(await this.ready(), arg as A);
  evaluateAll = async <T>(work: (elements: HTMLElement[]) => T) => work(this.elements());

  waitFor = async ({ state = 'visible' }: { state?: 'visible' | 'attached' | 'hidden' | 'detached' } = {}) => {
    await until(() => {
      const found = this.elements();
      const fits = state === 'attached' || state === 'detached' ? found.length > 0 : found.some(isRendered);
      if (fits !== (state === 'visible' || state === 'attached')) throw new Error(`${this.selector} is not ${state}.`);
    });
  };

  click = async ({ modifiers = [], button }: { modifiers?: string[]; button?: string } = {}) => {
    const element = await this.usable();
    const { user } = this.owner;
    if (modifiers.length === 0 && button !== 'right') return user.click(element);
    const held = modifiers.map((one) => (one === 'ControlOrMeta' ? 'Control' : one));
    await user.keyboard(held.map((one) => `{${one}>}`).join(''));
    await user.pointer({ keys: button === 'right' ? '[MouseRight]' : '[MouseLeft]', target: element });
    await user.keyboard(held.map((one) => `{/${one}}`).join(''));
  };
  dblclick = async () => this.owner.user.dblClick(await this.usable());
  hover = async () => this.owner.user.hover(await this.usable());
  focus = async () => (await this.ready()).focus();
  blur = async () => (await this.ready()).blur();
  dispatchEvent = async (type: string, init: object = {}) => {
    const Kind = type === 'click' ? MouseEvent : Event;
    fireEvent(await this.ready(), new Kind(type, { bubbles: true, cancelable: true, ...init }));
  };
  fill = async (value: string) => {
    const element = await this.usable();
    element.focus();
    fireEvent.input(element, { target: { value } });
    fireEvent.change(element);
  };
  clear = () => this.fill('');
  press = async (key: string) => {
    (await this.usable()).focus();
    await this.owner.press(key);
  };
  pressSequentially = async (text: string) => {
    (await this.usable()).focus();
    await this.owner.type(text);
  };
  selectOption = async (choice: string | { readonly label?: string; readonly value?: string } | readonly string[]) => {
    const element = await this.usable();
    const wanted =
      typeof choice === 'object' && !Array.isArray(choice) ? (choice as { label?: string; value?: string }) : null;
    await until(() => {
      const options = [...(element as HTMLSelectElement).options];
      const label = wanted?.label;
      const picked = options.filter(({ text, value }) =>
        wanted
          ? label === undefined
            ? value === wanted.value
            : text.trim() === label
          : [choice].flat().includes(value) || [choice].flat().includes(text.trim()),
      );
      if (picked.length === 0) throw new Error(`${this.selector} has no option ${JSON.stringify(choice)}.`);
      fireEvent.input(element, { target: { value: picked[0]!.value } });
      fireEvent.change(element, { target: { value: picked[0]!.value } });
    });
  };
  setChecked = async (isChecked: boolean) => {
    const element = (await this.usable()) as HTMLInputElement;
    const now = element.getAttribute('aria-checked') === 'true' || element.checked;
    if (now !== isChecked) await this.owner.user.click(element);
  };
  setInputFiles = async ({ name, mimeType, buffer }: { name: string; mimeType: string; buffer: Uint8Array }) => {
    const file = new File([buffer as BlobPart], name, { type: mimeType });
    await this.owner.user.upload(await this.ready(), file);
  };
  check = () => this.setChecked(true);
  uncheck = () => this.setChecked(false);

  /** The element once it is there. */
  private ready = () => until(() => this.element());
  /** The element once it can be used. */
  private usable = () =>
    until(() => {
      const element = this.element();
      if (!isRendered(element)) throw new Error(`${this.selector} is hidden.`);
      if (isDisabled(element)) throw new Error(`${this.selector} is disabled.`);
      return element;
    });
}

/** Whether an element cannot be used. */
export const isDisabled = (element: Element): boolean =>
  element.matches(':disabled') ||
  element.closest('[aria-disabled="true"]') !== null ||
  element.closest('fieldset:disabled') !== null;

const textSelector = (text: Text) => (typeof text === 'string' ? `${JSON.stringify(text)}i` : String(text));
