import { expect, open, test } from '../support/test.ts';

/** Links and buttons of the page that lead to other pages. */
const ACTIONS = [
  { name: 'Setup Delivery', role: 'button', path: '/delivery-settings' },
  { name: 'View API Docs', role: 'link', path: '/api-docs' },
  { name: 'View Status Page', role: 'button', path: '/status' },
] as const;
for (const { name, role, path } of ACTIONS) {
  test(`${name} is offered if ${path} is a page, and only then; a link leads there`, async ({ page, request }) => {
    const isPage = (await request.get(path)).ok();
    await open(page, '/signals');
    const action = page.getByRole('main').getByRole(role, { name });
    await expect(action).toHaveCount(isPage ? 1 : 0);
    if (!isPage || role !== 'link') return;
    await action.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
}

test('shows the true state of each channel', async ({ page }) => {
  await open(page, '/signals');
  const channels = page.getByRole('list', { name: 'Delivery channels' }).getByRole('listitem');
  await expect(channels).toHaveText([
    /Web dashboardthis page, immediately38\sms/,
    /Emailone message per signal612\sms/,
    /Telegram botone message per signalnot measured yet/,
    /API \/ webhookspublic signals by REST and WebSocket, yours as signed POSTs74\sms/,
  ]);
});

test('shows measured latency and reliability', async ({ page }) => {
  await open(page, '/signals');
  const latency = page.getByRole('region', { name: 'Feed latency' });
  await expect(latency.getByRole('definition')).toHaveText([/38\sms/, /74\sms/, /196\sms/]);
  await expect(latency).toContainText('1,284 of 1,286 signals');
  await expect(latency).toContainText('simulated market runs 60 times as fast as the wall clock');
  const reliability = page.getByRole('region', { name: 'Reliability' });
  await expect(reliability).toContainText(/99\.61\s% ?sent on time/);
  await expect(reliability).toContainText('3 were sent later');
});

test('shows the newest signal in the webhook example, with the fields of the contract', async ({ page, request }) => {
  const [newest] = await (await request.get('/api/signals')).json();
  await open(page, '/signals');
  const example = page.getByRole('region', { name: 'Webhook example in JSON' });
  const { strategyId, symbol, timeframe, side, entry, stop, targets, confidence, createdAt, note } = newest;
  const fields = { strategy: strategyId, symbol, timeframe, side, entry, stop, targets, confidence };
  expect(JSON.parse((await example.textContent()) ?? '')).toEqual({ ...fields, timestamp: createdAt, note });
});

test.describe('with few signals', () => {
  test.use({ scenario: 'real market' });

  test('shows a dash for a figure with too few signals, and how many it needs', async ({ page }) => {
    await open(page, '/signals');
    const latency = page.getByRole('region', { name: 'Feed latency' });
    await expect(latency.getByRole('definition')).toHaveText([/61\sms/]);
    await expect(latency).toContainText(
      '12 of 12 signals. Seal to send: median 30\u00a0ms. p95 and p99 need 100 signals.',
    );
    await expect(latency, 'on an accelerated market only').not.toContainText('as fast as');
  });
});
