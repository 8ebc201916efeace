import { expect, open, test } from '../support/test.ts';

/** Links and buttons of the page that lead to other pages. */
const ACTIONS = [
  { name: 'Setup Delivery', role: 'button', path: '/delivery-settings' },
  { name: 'View API Docs', role: 'link', path: '/api-docs' },
  { name: 'View Status Page', role: 'button', path: '/status' },
] as const;

test('shows the true state of each channel', async ({ page }) => {
  await open(page, '/signals');
  const channels = page.getByRole('list', { name: 'Delivery channels' }).getByRole('listitem');
  await expect(channels).toHaveText([
    /Web dashboardthis page, immediately38\sms/,
    /Emailone message per signal612\sms/,
    /Telegram botone message per signalnot measured yet/,
    /API \/ webhookssignals by REST and WebSocket or as signed POSTs74\sms/,
  ]);
});

test.describe('on a site without a Telegram bot', () => {
  test.use({ scenario: 'new member' });

  test('leaves the bot out', async ({ page }) => {
    await open(page, '/signals');
    const channels = page.getByRole('list', { name: 'Delivery channels' }).getByRole('listitem');
    await expect(channels).toHaveText([/^Web dashboard/, /^Email/, /^API/]);
  });
});

test('shows measured latency and reliability', async ({ page }) => {
  await open(page, '/signals');
  const latency = page.getByRole('region', { name: 'Feed latency' });
  await expect(latency.getByRole('definition')).toHaveText([/38\sms/, /74\sms/, /196\sms/]);
  await expect(latency).toContainText('1,284 of 1,286 signals');
  await expect(latency).toContainText('simulated market runs 60 times as fast as the wall clock');
  const reliability = page.getByRole('region', { name: 'Reliability' });
  await expect(reliability).toContainText(/99\.61% ?sent on time/);
  await expect(reliability).toContainText('3 were sent later');
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

test('what leads to another page is offered, and that page exists', async ({ page }) => {
  for (const { name, role, path } of ACTIONS) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await open(page, '/signals');
    const action = page.getByRole('main').getByRole(role, { name });
    await expect(action, path).toHaveCount(1);
    if (role !== 'link') continue;
    await action.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});
