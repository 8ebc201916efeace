import type { Page } from '@playwright/test';
import { getRows } from '../support/page/held-feed.ts';
import { holdBack } from '../support/page/hold-back.ts';
import { expect, hydrated, open, test } from '../support/test.ts';

const findSearch = (page: Page) => page.getByRole('searchbox').first();

test.describe('beside a signal on a wide screen', () => {
  test.use({ viewport: { width: 1920, height: 1080 } });

  test('the search keeps the focus while a signal opens', async ({ page }) => {
    const load = await holdBack(page, '**/assets/signal-drawer-*.js');
    await open(page, '/signals');
    await getRows(page).first().getByRole('link').click();
    await findSearch(page).click();
    await page.keyboard.type('bre');
    load();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(findSearch(page)).toBeFocused();
    await page.keyboard.type('nt');
    await expect(findSearch(page)).toHaveValue('brent');
    await expect(page).toHaveURL(/\/signals\/signal-1\?q=brent$/);
    await expect(getRows(page).first()).toContainText('BRENT');
  });

  test('typing does not stop a signal from opening, and then reaches the address', async ({ page }) => {
    const load = await holdBack(page, '**/assets/signal-drawer-*.js');
    await page.clock.install();
    await open(page, '/signals');
    await getRows(page).first().getByRole('link').click();
    await findSearch(page).click();
    await page.keyboard.type('brent');
    await page.clock.fastForward(1_000);
    await expect(getRows(page).first()).toContainText('BRENT');
    load();
    await expect(page).toHaveURL(/\/signals\/signal-1\?q=brent$/);
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('the search keeps the focus when Back closes the signal', async ({ page }) => {
    await open(page, '/signals');
    await getRows(page).first().getByRole('link').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await findSearch(page).click();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(findSearch(page)).toBeFocused();
  });

  test('the search keeps the focus during hydration of a page with an open signal', async ({ page }) => {
    const load = await holdBack(page, '**/assets/*.js');
    await page.goto('/signals/signal-1', { waitUntil: 'commit' });
    await findSearch(page).click();
    await page.keyboard.type('bre');
    load();
    await hydrated(page);
    await page.keyboard.type('nt');
    await expect(page).toHaveURL(/\/signals\/signal-1\?q=brent$/);
    await expect(findSearch(page)).toHaveValue('brent');
  });
});

test('text typed into a search while its script loads is kept', async ({ context }) => {
  for (const [path, text] of [
    ['/signals', 'brent'],
    ['/strategies', 'playbook'],
  ] as const) {
    const page = await context.newPage();
    const load = await holdBack(page, '**/assets/*.js');
    await page.goto(path, { waitUntil: 'commit' });
    await findSearch(page).click();
    await page.keyboard.type(text.slice(0, 3));
    load();
    await page.keyboard.type(text.slice(3));
    await expect(page).toHaveURL(`${path}?q=${text}`);
    await expect(findSearch(page)).toHaveValue(text);
    await page.close();
  }
});

test('a checkpoint pasted while the script loads is the one that is checked', async ({ page }) => {
  const load = await holdBack(page, '**/assets/*.js');
  await page.goto('/signals/verify', { waitUntil: 'commit' });
  const field = page.getByRole('textbox', { name: 'Checkpoint, or a text that contains it' });
  await field.fill('Dear member, here is nothing.');
  load();
  await hydrated(page);
  await page.getByRole('button', { name: 'Compare with it' }).click();
  await expect(page.getByText('This text contains no checkpoint.')).toBeVisible();
  await expect(field).toHaveValue('Dear member, here is nothing.');
});

test.describe('a member', () => {
  test.use({ scenario: 'subscriber' });

  test('keeps a note on a module that was typed while its script loads', async ({ page }) => {
    const load = await holdBack(page, '**/assets/*.js');
    await page.goto('/academy/courses/risk?module=position-size', { waitUntil: 'commit' });
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('Round down.');
    load();
    await hydrated(page);
    await expect(note).toHaveValue('Round down.');
    await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled();
  });
});

test('the palette accepts corrections while its script loads', async ({ page }) => {
  const load = await holdBack(page, /\/palette-(?!button)[^/]*\.js$/);
  await open(page, '/signals');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('imx');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('pu');
  load();
  await expect(page.getByRole('combobox', { name: 'Page, strategy or symbol' })).toHaveValue('impu');
});
