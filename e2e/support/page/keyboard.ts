import { expect, type Locator } from '@playwright/test';

/** More than any page has stops of the Tab key. */
const MOST_STOPS = 150;

/** The part of an element that shows whether it has the focus. */
interface Focusable {
  readonly isConnected: boolean;
  matches(selector: string): boolean;
}

/** Presses Tab until an element has the focus, as who uses no mouse. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  for (let stops = 0; stops < MOST_STOPS; ) {
    // What is still loading cannot be reached yet.
    const element = await target.elementHandle();
    // Found once: to find an element by its role takes longer than the key. A part that is drawn again has a new one.
    for (; stops < MOST_STOPS; stops += 1) {
      const { isConnected, hasFocus } = await element!.evaluate((found) => {
        const one = found as unknown as Focusable;
        return { isConnected: one.isConnected, hasFocus: one.matches(':focus') };
      });
      if (hasFocus) return;
      if (!isConnected) break;
      await page.keyboard.press('Tab');
    }
  }
  await expect(target, `within ${MOST_STOPS} presses of Tab`).toBeFocused();
}

/** Goes to an element by Tab and presses a key there. */
export async function pressAt(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Goes to a field by Tab, and types over what it has. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('ControlOrMeta+A');
  await target.page().keyboard.type(text);
}
