import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'subscriber' });

const MUTE = {
  id: 'mu_aaaaaaaaaaaaaaaaaaaaaa',
  kind: 'strategy',
  subject: 'anchor-reversion',
  until: null,
  createdAt: '2026-03-16T10:00:00.000Z',
};
const toast = (page: Page, title: string | RegExp) => page.getByRole('status').filter({ hasText: title });
const openMenu = (page: Page) =>
  page.getByRole('button', { name: 'Actions for EURUSD, signal of Anchor Reversion' }).first().click();
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** Answers the writes of a list of mutes; returns what was sent. */
async function answerMutes(page: Page, before: readonly object[] = []) {
  const sent: string[] = [];
  let mutes = before;
  await page.route('**/api/delivery/mutes**', (route, request) => {
    if (request.method() === 'GET') return route.fulfill({ json: mutes });
    sent.push(`${request.method()} ${request.postData() ?? ''}`);
    if (request.method() === 'DELETE') {
      mutes = [];
      return route.fulfill({ status: 204 });
    }
    const mute = { ...MUTE, ...request.postDataJSON() };
    mutes = [mute];
    return route.fulfill({ json: mute });
  });
  return sent;
}

test('the menu of a row copies levels, sizes, shares, sets an alert, and mutes strategy and symbol', async ({
  page,
}) => {
  await open(page, '/signals');
  await openMenu(page);
  await expect(page.getByRole('menuitem')).toHaveText([
    'Copy levels',
    'Position size',
    'Share',
    'Alert at entry',
    'Mute Anchor Reversion',
    'Mute EURUSD',
    'View Anchor Reversion',
    'View EURUSD',
  ]);
});

test('a strategy is muted until it is unmuted, and Undo ends the mute', async ({ page }) => {
  const sent = await answerMutes(page);
  await open(page, '/signals');
  await openMenu(page);
  await item(page, 'Mute Anchor Reversion').press('ArrowRight');
  await item(page, 'Until I unmute it').click();
  await expect(toast(page, 'Anchor Reversion is muted until you unmute it')).toContainText('They still appear here');
  expect(sent).toEqual(['PUT {"kind":"strategy","subject":"anchor-reversion","until":null}']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toBe('DELETE ');
});

test('what is muted has an item that ends the mute', async ({ page }) => {
  const sent = await answerMutes(page, [MUTE]);
  await open(page, '/signals');
  await openMenu(page);
  await item(page, 'Unmute Anchor Reversion').click();
  await expect(toast(page, 'Anchor Reversion is no longer muted')).toBeVisible();
  expect(sent).toEqual(['DELETE ']);
});

test('an alert is set at the entry, with its digits', async ({ page }) => {
  const sent: string[] = [];
  await page.route('**/api/price-alerts**', (route, request) => {
    if (request.method() === 'GET') return route.fulfill({ json: [] });
    sent.push(`${request.method()} ${request.postData() ?? ''}`);
    if (request.method() === 'DELETE') return route.fulfill({ status: 204 });
    const alert = { id: 'pa_aaaaaaaaaaaaaaaaaaaaaa', direction: 'below', firedAt: null, firedPrice: null };
    return route.fulfill({
      json: { ...request.postDataJSON(), level: '61446.04', ...alert, createdAt: MUTE.createdAt },
    });
  });
  await open(page, '/signals');
  await openMenu(page);
  await item(page, 'Alert at entry').click();
  await expect(toast(page, 'Alert at EURUSD 61,446.04')).toContainText('at or below it');
  expect(sent).toEqual(['POST {"symbol":"EURUSD","level":"1.08512","note":"Entry of Anchor Reversion"}']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent).toHaveLength(2);
});

test('the preferences list what is muted, with a button that ends it', async ({ page }) => {
  await open(page, '/delivery-settings?tab=preferences');
  const card = page.getByRole('region', { name: 'Muted' });
  await expect(card.getByRole('listitem')).toHaveText([/^BTCUSD is muted until \d+ \w{3} \d{4}, 08:00 UTC/]);
  await expect(card.getByRole('button', { name: 'Unmute BTCUSD' })).toBeVisible();
});

test('a double click on Unmute sends one request, and accepts a mute that another tab has ended', async ({ page }) => {
  let deleted = 0;
  let mutes: object[] = [MUTE];
  await page.route('**/api/delivery/mutes**', (route, request) => {
    if (request.method() === 'GET') return route.fulfill({ json: mutes });
    deleted += 1;
    mutes = [];
    const problem = {
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'Unknown mute.',
      code: 'NOT_FOUND',
    };
    return route.fulfill({ status: 404, json: problem });
  });
  await open(page, '/delivery-settings?tab=preferences');
  await page.getByRole('button', { name: 'Unmute Anchor Reversion' }).dblclick();
  await expect(toast(page, 'Anchor Reversion is no longer muted')).toBeVisible();
  await expect(page.getByText('Nothing is muted.')).toBeVisible();
  await expect(toast(page, 'not changed')).toHaveCount(0);
  expect(deleted).toBe(1);
});
