import type { Locator, Page } from '@playwright/test';
import { test } from '../support/development.ts';
import { DESK, expect, expectAccessible, open, PHONE } from '../support/test.ts';

const TABLET = { width: 768, height: 1024 };
/** Longer than any message is kept: the market's clock and the polls of the page go on meanwhile. */
const KEPT_MS = 1_000_000;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const message = (page: Page) => region(page).getByRole('listitem');

/** Opens the page of parts with its clock standing still. */
async function openStill(page: Page): Promise<void> {
  await page.clock.install();
  await open(page, '/ui');
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('the page of parts shows each by its name and says that its figures are invented', async ({ page }) => {
  test.setTimeout(60_000);
  await open(page, '/ui');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parts');
  await expect(page.getByText('All figures on this page are invented examples')).toBeVisible();
  for (const name of ['Colour', 'Type', 'Buttons', 'Forms', 'Stat cards', 'Signal row', 'Strategy card', 'Table']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('list', { name: 'Text' })).toContainText('ink-3#8693a24.9');
});

test('a row stands for every state of a signal', async ({ page }) => {
  await open(page, '/ui');
  const rows = page.getByRole('list', { name: 'Signals in every state' }).getByRole('listitem');
  for (const state of ['New', 'Active', 'Target reached', 'Stopped', 'Expired', 'target 1 of 2', 'Simulated', 'N/A']) {
    await expect(rows.filter({ hasText: state }).first()).toBeVisible();
  }
});

for (const [device, viewport] of Object.entries({ phone: PHONE, tablet: TABLET, desk: DESK })) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test('axe finds nothing in any part, and nothing is wider than the page', async ({ page }) => {
      test.setTimeout(60_000);
      await open(page, '/ui');
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    });
  });
}

test.describe('a notification', () => {
  test('goes by itself after 5 s', async ({ page }) => {
    await openStill(page);
    await press(page, 'Show a notification');
    await expect(message(page)).toContainText('Added to Watchlist');
    await expect(message(page)).toContainText('London Open Break is now in "Europe".');
    await page.clock.runFor(4_999);
    await expect(message(page)).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(message(page)).toHaveCount(0);
  });

  test('is the only one: the next takes its place and has 5 s of its own', async ({ page }) => {
    await openStill(page);
    await press(page, 'Show a notification');
    await expect(message(page)).toHaveCount(1);
    await page.clock.runFor(4_000);
    await press(page, 'Show an error');
    await expect(message(page)).toHaveText(/Not saved/);
    await expect(message(page)).toHaveCount(1);
    await page.clock.runFor(4_999);
    await expect(message(page)).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(message(page)).toHaveCount(0);
  });

  test('is reached by F8, waits while it has the focus, and closes by keyboard', async ({ page }) => {
    await openStill(page);
    await press(page, 'Show a notification');
    await expect(message(page)).toHaveCount(1);
    await page.keyboard.press('F8');
    await expect(region(page).getByRole('list')).toBeFocused();
    await page.clock.runFor(20_000);
    await expect(message(page)).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(region(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(message(page)).toHaveCount(0);
  });

  test('goes by a swipe of 50 px to the right, and stays after a shorter one', async ({ page }) => {
    await openStill(page);
    await press(page, 'Show a notification');
    await swipe(page, message(page), 40);
    await expect(message(page)).toHaveCSS('translate', /^(none|0px)/);
    await expect(message(page)).toHaveCount(1);
    await swipe(page, message(page), 60);
    await expect(message(page)).toHaveCount(0);
  });

  test('is kept for 1,000,000 ms once dismissed', async ({ page }) => {
    await openStill(page);
    await press(page, 'Show a notification');
    await message(page).getByRole('button', { name: 'Close' }).click();
    await expect(message(page)).toHaveCount(0);
    await page.clock.fastForward(KEPT_MS - 1);
    await expect(region(page)).toHaveCount(1);
    await page.clock.fastForward(1);
    await expect(region(page)).toHaveCount(0);
  });

  test('offers what can be done about it', async ({ page }) => {
    await open(page, '/ui');
    await press(page, 'Show one with an action');
    await message(page).getByRole('button', { name: 'Undo' }).click();
    await expect(message(page)).toHaveText(/Added again/);
  });

  test('stands at the bottom right of a desk, at most 420 px wide', async ({ page }) => {
    await open(page, '/ui');
    await press(page, 'Show a notification');
    await expect(message(page)).toBeVisible();
    const list = await region(page).getByRole('list').boundingBox();
    expect(list?.width).toBe(420);
    expect(Math.round(list!.x + list!.width)).toBe(await page.evaluate('document.documentElement.clientWidth'));
    expect(Math.round(list!.y + list!.height)).toBe(DESK.height);
  });

  test('shown over a dialog can be closed there, and outlives it', async ({ page }) => {
    await openStill(page);
    await press(page, 'Open a dialog');
    const dialog = page.getByRole('dialog', { name: 'New watchlist' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(message(page)).toContainText('Not saved');
    await message(page).getByRole('button', { name: 'Close' }).click();
    await expect(message(page)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(message(page)).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(message(page)).toContainText('Not saved');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE });

    test('stands at the top, as wide as the page', async ({ page }) => {
      await open(page, '/ui');
      await press(page, 'Show a notification');
      await expect(message(page)).toBeVisible();
      const list = await region(page).getByRole('list').boundingBox();
      expect([list?.x, list?.y, list?.width]).toEqual([0, 0, PHONE.width]);
    });
  });
});

async function swipe(page: Page, target: Locator, distance: number): Promise<void> {
  // What is still arriving cannot be taken hold of.
  await target.hover();
  const box = (await target.boundingBox())!;
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y);
  await page.mouse.move(x + distance, y);
  await page.mouse.up();
  await page.mouse.move(0, 0);
}

test.describe('a dialog', () => {
  test('that asks has Cancel focused first, and Escape is a cancel', async ({ page }) => {
    await open(page, '/ui');
    const trigger = page.getByRole('region', { name: /^Toast/ }).getByRole('button', { name: 'Delete key' });
    await trigger.click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete the key "Desk server"?' });
    await expect(dialog).toHaveAccessibleDescription(/stop receiving signals at once\. This cannot be undone\./);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(trigger).toBeFocused();
    await expect(message(page)).toHaveCount(0);
  });

  test('does what it asked about only by its own button', async ({ page }) => {
    await open(page, '/ui');
    await page
      .getByRole('region', { name: /^Toast/ })
      .getByRole('button', { name: 'Delete key' })
      .click();
    const dialog = page.getByRole('alertdialog');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete key' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(message(page)).toContainText('Key deleted');
  });

  test('closes by its cross and by a click beside it, and gives the focus back', async ({ page }) => {
    await open(page, '/ui');
    const dialog = page.getByRole('dialog', { name: 'New watchlist' });
    await press(page, 'Open a dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Europe');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open a dialog' })).toBeFocused();
    await press(page, 'Open a dialog');
    await page.mouse.click(5, 5);
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('a tooltip', () => {
  const words = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last();
  const meaning = (page: Page, text: RegExp) => page.getByRole('tooltip').filter({ hasText: text });

  test('opens 700 ms after the pointer came, and the next at once within 300 ms', async ({ page }) => {
    await openStill(page);
    await words(page, 'Max drawdown').hover();
    await page.clock.runFor(699);
    await expect(meaning(page, /After costs/)).toBeHidden();
    await page.clock.runFor(1);
    await expect(meaning(page, /After costs/)).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(meaning(page, /After costs/)).toBeHidden();
    await page.clock.runFor(299);
    await words(page, 'Sharpe ratio').hover();
    await expect(meaning(page, /over its deviation/)).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(300);
    await words(page, 'Max drawdown').hover();
    await page.clock.runFor(699);
    await expect(meaning(page, /After costs/)).toBeHidden();
  });

  test('opens at once by keyboard and closes by Escape', async ({ page }) => {
    await openStill(page);
    await words(page, 'Max drawdown').focus();
    await expect(meaning(page, /After costs/)).toBeVisible();
    await expect(words(page, 'Max drawdown')).toHaveAccessibleDescription(/After costs/);
    await page.keyboard.press('Escape');
    await expect(meaning(page, /After costs/)).toBeHidden();
  });

  test('is cut off by no card, and stays within the window', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await openStill(page);
    const head = page.getByLabel('Figures with their meaning').getByRole('button', { name: 'Max drawdown' });
    await head.scrollIntoViewIfNeeded();
    await head.focus();
    const box = (await meaning(page, /open positions included\.$/).boundingBox())!;
    expect(box.y).toBeGreaterThan(0);
    expect(box.y + box.height).toBeLessThanOrEqual(500);
    const top = `document.elementFromPoint(${box.x + 4}, ${box.y + box.height / 2}).getAttribute('role')`;
    expect(await page.evaluate(top)).toBe('tooltip');
  });
});

test('a menu moves by arrows and letters, opens what is beneath a line, and closes by Escape', async ({ page }) => {
  await open(page, '/ui');
  const trigger = page.getByRole('button', { name: 'Open the menu' });
  await trigger.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Add to Watchlist' })).toBeFocused();
  await page.keyboard.press('d');
  await expect(page.getByRole('menuitem', { name: 'Download Playbook' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Share' }), 'what cannot be chosen is passed over').toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('menuitem', { name: 'Copy the address' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(trigger).toBeFocused();
});

test('a switch is turned by its words and by the space bar', async ({ page }) => {
  await open(page, '/ui');
  const telegram = page.getByRole('switch', { name: 'Telegram bot' });
  await expect(telegram).not.toBeChecked();
  await page.getByText('Telegram bot', { exact: true }).click();
  await expect(telegram).toBeChecked();
  await telegram.press('Space');
  await expect(telegram).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'SMS' })).toBeDisabled();
});

test('a button that works says so, keeps the focus and takes no further press', async ({ page }) => {
  await open(page, '/ui');
  const save = page.getByRole('button', { name: 'Save Settings' });
  await save.focus();
  await page.keyboard.press('Enter');
  const working = page.getByRole('button', { name: 'Saving...' }).last();
  await expect(working).toHaveAttribute('aria-busy', 'true');
  await expect(working).toBeFocused();
  await expect(working).toBeDisabled();
});

test('a field tells its hint, its unit and what is wrong to who hears it', async ({ page }) => {
  await open(page, '/ui');
  await expect(page.getByLabel('Webhook URL')).toHaveAccessibleDescription('HTTPS only. We never follow a redirect.');
  await expect(page.getByLabel('Max daily loss')).toHaveAccessibleDescription(/USD/);
  const email = page.getByRole('textbox', { name: 'Email', exact: true });
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription('An email address ends like .com or .uk');
  await expect(email).toHaveValue('amara@example');
});
