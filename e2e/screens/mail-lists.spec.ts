import type { Page } from '@playwright/test';
import { expectLink } from '../support/page/answers.ts';
import { expect, open, PHONE, test } from '../support/test.ts';

const SINCE = '2026-11-23T16:05:00.000Z';
const USED = 'The link is unknown, was used, or is older than 24 hours. Subscribe again to receive a new one.';

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
  const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm the subscription' });

  test('confirms by its button, not by being opened, and leads to the lists', async ({ page }) => {
    const calls = await answer(page, 'confirmations', () => ({ list: 'status', listsToken: 'signed' }));
    await open(page, '/confirm-subscription#the-token');
    await expect(page).toHaveTitle(/^Confirm your subscription/);
    expect(calls).toEqual([]);
    await confirm(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your subscription is confirmed' })).toContainText(
      'emails about incidents and maintenance of the service come to your address',
    );
    expect(calls).toEqual([['POST', { token: 'the-token' }]]);
    await expectLink(page, 'Choose your lists', '/mail-lists#signed');
  });

  test('sends one request at a double click', async ({ page }) => {
    const calls = await answer(page, 'confirmations', () => ({ list: 'status', listsToken: 'signed' }));
    await open(page, '/confirm-subscription#the-token');
    await confirm(page).dblclick();
    await expect(page.getByText('Your subscription is confirmed')).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  test('that is not complete says so', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page, '/confirm-subscription');
    await expect(page.getByText('This address is not complete. Follow the link in the email.')).toBeVisible();
  });

  test.describe('that was used', () => {
    test.use({ expectedErrors: [/status of 422/] });

    test('says so', async ({ page }) => {
      await answer(page, 'confirmations', () => ({ detail: USED, errors: [] }), 422);
      await open(page, '/confirm-subscription#the-token');
      await confirm(page).click();
      await expect(page.getByRole('alert')).toHaveText(USED);
    });
  });
});

test.describe('the page of the lists of an address', () => {
  const toggle = (page: Page, name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) });
  const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

  test('switches each list on with its consent, and off', async ({ page }) => {
    const { calls } = await answerLists(page);
    await open(page, '/mail-lists#signed');
    await expect(page.getByText('ines@example.com')).toBeVisible();
    await expect(toggle(page, 'Status')).toBeChecked();
    await expect(toggle(page, 'Newsletter')).not.toBeChecked();
    await toggle(page, 'Newsletter').click();
    await expect(toggle(page, 'Newsletter')).toBeChecked();
    await expect(said(page, 'Subscribed: Newsletter.')).toBeVisible();
    await toggle(page, 'Status').click();
    await expect(toggle(page, 'Status')).not.toBeChecked();
    expect(calls).toEqual([
      ['POST', { token: 'signed' }],
      [
        'PUT',
        {
          token: 'signed',
          list: 'newsletter',
          isSubscribed: true,
          consent:
            'Send news of the service and its strategies to my email address. I can unsubscribe in every email, at any time.',
        },
      ],
      ['PUT', { token: 'signed', list: 'status', isSubscribed: false }],
    ]);
  });

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

  test.describe('behind a link that is not complete', () => {
    test.use({ expectedErrors: [/status of 422/] });

    test('says so', async ({ page }) => {
      const detail = 'The link is not complete. Follow the link in the newest email of a list.';
      await answer(page, 'lists', () => ({ detail, errors: [] }), 422);
      await open(page, '/mail-lists#cut');
      await expect(page.getByRole('alert')).toContainText(detail);
    });
  });
});
