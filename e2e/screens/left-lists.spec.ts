import type { Page } from '@playwright/test';
import { expect, open, PHONE, test } from '../support/test.ts';

const SINCE = '2026-11-23T16:05:00.000Z';

async function answer(page: Page, path: string, body: (sent: Record<string, unknown>) => object, status = 200) {
  const calls: unknown[] = [];
  await page.route(`**/api/newsletter/${path}`, (route, request) => {
    calls.push([request.method(), request.postDataJSON()]);
    const contentType = status === 200 ? 'application/json' : 'application/problem+json';
    return route.fulfill({ status, contentType, body: JSON.stringify(body(request.postDataJSON())) });
  });
  return calls;
}

/** Answers the calls of the page of the lists of an address, which is on the list `status`. */
async function answerLists(page: Page) {
  const on = new Set(['status']);
  const own = () => ({
    email: 'ines@example.com',
    lists: ['newsletter', 'changelog', 'status'].map((list) => ({ list, since: on.has(list) ? SINCE : null })),
  });
  const calls = await answer(page, 'lists', ({ list, isSubscribed }) => {
    if (typeof list === 'string') isSubscribed ? on.add(list) : on.delete(list);
    return own();
  });
  const left = await answer(page, 'unsubscriptions', () => {
    on.clear();
    return own();
  });
  return { calls, left };
}

test.describe('the link that confirms a subscription', () => {
  test('that is not complete says so', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page, '/confirm-subscription');
    await expect(page.getByText('This address is not complete. Follow the link in the email.')).toBeVisible();
  });
});

test.describe('the page of the lists of an address', () => {
  const toggle = (page: Page, name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) });
  const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

  test('leaves every list by one button', async ({ page }) => {
    const { left } = await answerLists(page);
    await page.setViewportSize(PHONE);
    await open(page, '/mail-lists#signed');
    const leave = page.getByRole('button', { name: 'Unsubscribe from all' });
    await leave.click();
    await expect(said(page, 'Unsubscribed from every list.')).toBeVisible();
    await expect(toggle(page, 'Status')).not.toBeChecked();
    await expect(leave).toBeDisabled();
    expect(left).toEqual([['POST', { token: 'signed' }]]);
  });
});
