import { expect, open, test } from '../support/test.ts';

test.describe('a subscriber', () => {
  test.use({ scenario: 'subscriber' });

  test('opens the inbox by the bell, which counts unread messages, and sees what became of each', async ({ page }) => {
    await open(page, '/strategies');
    await page.getByRole('button', { name: 'Inbox, 3 unread' }).click();
    const inbox = page.getByRole('dialog', { name: 'Inbox' });
    const messages = inbox.getByRole('list', { name: 'Messages' });
    const message = messages.getByRole('listitem').filter({ hasText: 'EURUSD' }).first();
    await expect(message).toContainText('Unread:');
    await expect(message).toContainText('New signal');
    const channels = message.getByRole('list', { name: 'Channels' });
    for (const text of ['EmailDelivered', 'WebhookRetrying', 'Not sent']) await expect(channels).toContainText(text);
    await message.getByRole('link', { name: 'EURUSD' }).click();
    await expect(page).toHaveURL('/signals/signal-1');
  });

  test('is led from a message about an account at a broker to the account', async ({ page }) => {
    await page.route('**/api/delivery/receipts*', async (route) => {
      const [first] = await (await route.fetch()).json();
      return route.fulfill({ json: [{ ...first, type: 'broker.alert', signal: null, strategyName: null }] });
    });
    await open(page, '/strategies');
    await page.getByRole('button', { name: /^Inbox/ }).click();
    await page.getByRole('dialog', { name: 'Inbox' }).getByRole('link', { name: 'Account at a broker' }).click();
    await expect(page).toHaveURL('/broker-setup');
  });

  test('reads which price alert fired, and what changed of a signal', async ({ page }) => {
    await page.route('**/api/delivery/receipts*', async (route) => {
      const [first] = await (await route.fetch()).json();
      const alert = { ...first, type: 'price.alert', signal: null, strategyName: null, summary: 'XAUUSD above 2400.5' };
      const update = { ...first, id: 'd_update', type: 'signal.updated', summary: 'Filled at 1.10002' };
      return route.fulfill({ json: [alert, update] });
    });
    await open(page, '/strategies');
    await page.getByRole('button', { name: /^Inbox/ }).click();
    const messages = page.getByRole('list', { name: 'Messages' });
    await expect(messages.getByRole('listitem').filter({ hasText: 'Price alert' })).toContainText(
      'XAUUSD above 2400.5',
    );
    await expect(messages.getByRole('listitem').filter({ hasText: 'EURUSD' })).toContainText('Filled at 1.10002');
    await messages.getByRole('link', { name: 'Price alert' }).click();
    await expect(page).toHaveURL('/notification-settings#price-alerts');
  });

  for (const how of ['the button', 'closing'] as const) {
    test(`marks what it showed as read by ${how}`, async ({ page }) => {
      const sent: string[] = [];
      let unread = 3;
      await page.route('**/api/delivery/inbox', (route, request) => {
        if (request.method() === 'GET') return route.fulfill({ json: { unread, readAt: null } });
        sent.push(request.method());
        unread = 0;
        return route.fulfill({ status: 204 });
      });
      await open(page, '/strategies');
      await page.getByRole('button', { name: 'Inbox, 3 unread' }).click();
      const inbox = page.getByRole('dialog', { name: 'Inbox' });
      await expect(inbox.getByRole('list', { name: 'Messages' })).toBeVisible();
      if (how === 'the button') {
        await inbox.getByRole('button', { name: 'Mark all as read' }).click();
        await expect(inbox.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
      }
      await inbox.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => sent).toEqual(['PUT']);
      await expect(page.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible();
    });
  }

  test('reads the messages of now in an inbox that is opened again, and marks only what it showed', async ({
    page,
  }) => {
    const marked: unknown[] = [];
    const times = ['2026-03-04T12:00:00.000Z'];
    await page.route('**/api/delivery/receipts*', async (route) => {
      const [first] = await (await route.fetch()).json();
      return route.fulfill({ json: times.map((queuedAt) => ({ ...first, id: queuedAt, queuedAt, signal: null })) });
    });
    await page.route('**/api/delivery/inbox', (route, request) => {
      if (request.method() === 'GET') return route.fulfill({ json: { unread: 2, readAt: null } });
      marked.push(request.postDataJSON());
      return route.fulfill({ status: 204 });
    });
    await open(page, '/strategies');
    const inbox = page.getByRole('dialog', { name: 'Inbox' });
    const messages = inbox.getByRole('list', { name: 'Messages' }).locator(':scope > li');
    for (const count of [1, 2]) {
      await page.getByRole('button', { name: /^Inbox/ }).click();
      await expect(messages).toHaveCount(count);
      await inbox.getByRole('button', { name: 'Close' }).click();
      times.unshift('2026-03-04T12:05:00.000Z');
    }
    await expect
      .poll(() => marked)
      .toEqual([{ upTo: '2026-03-04T12:00:00.000Z' }, { upTo: '2026-03-04T12:05:00.000Z' }]);
  });

  test('sees in the feed how much is new since the last visit, by strategy', async ({ page }) => {
    const since = new Date(Date.now() - 20 * 60_000).toISOString();
    const byStrategy = [{ strategyId: 'impulse', newSignals: 2 }];
    await page.route('**/api/last-seen', (route) =>
      route.fulfill({ json: { since, newSignals: 2, byStrategy, isDue: false } }),
    );
    await open(page, '/strategies');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect(page.getByText(/^2 new since (\d+ min ago|yesterday)$/)).toBeVisible();
    await expect(page.getByText('Seen on your last visit')).toHaveCount(1);
    const link = page.getByRole('link', { name: 'Impulse', exact: true });
    await expect(link).toHaveAttribute('href', '/signals?strategy=impulse');
  });
});

test('a visitor has no inbox, and nothing is new to them', async ({ page, apiCalls }) => {
  await open(page, '/signals');
  await expect(page.getByRole('button', { name: /^Inbox/ })).toHaveCount(0);
  await expect(page.getByText('Seen on your last visit')).toHaveCount(0);
  expect(apiCalls.filter((call) => /inbox|last-seen/.test(call))).toEqual([]);
});
