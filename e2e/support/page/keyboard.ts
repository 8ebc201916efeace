import { expect, type Locator } from '@playwright/test';

/** More than any page has stops of the Tab key. */
const MOST_STOPS = 150;

/** Presses Tab until an element has the focus, as who uses no mouse. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  // What is still loading cannot be reached yet.
  await target.waitFor({ state: 'attached' });
  const focused = target.and(page.locator(':focus'));
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if ((await focused.count()) === 1) return;
    await page.keyboard.press('Tab');
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
