import { CHANNEL_KINDS, CHANNELS, type ChannelKind } from '@sealtick/contract';
import { expect, open, pretend, test } from '../support/test.ts';

/** The rows of all kinds, by name. @param measured What follows the name of those with figures @param empty What follows the others */
const rowsOfKinds = (measured: Readonly<Partial<Record<ChannelKind, string>>>, empty: string): RegExp[] =>
  CHANNEL_KINDS.map((kind) => new RegExp(`^${CHANNELS[kind].name}${measured[kind] ?? empty}$`));

test('each channel gives its percentiles, the number and what was missed, of 24 hours and of 30 days', async ({
  page,
}) => {
  await open(page, '/signals');
  const card = page.getByRole('region', { name: 'Delivery channels' });
  await card.getByRole('button', { name: 'Times and prices of each channel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Times and prices of each channel' });
  const rows = dialog.getByRole('table', { name: 'Times of each channel' }).getByRole('row');
  await expect(rows).toHaveText([
    'Channelp50p95p99nMissed',
    /^Live feed38\sms74\sms196\sms1,284—$/,
    ...rowsOfKinds({ email: '612\\sms——201', webhook: '74\\sms——201', push: '230\\sms——201' }, '———00'),
  ]);
  await expect(dialog).toContainText('p95 and p99 need 100 signals');
  await dialog.getByRole('button', { name: '30 d' }).click();
  await expect(rows).toHaveText([
    'Channelp50p95p99nMissed',
    ...rowsOfKinds(
      {
        email: '632\\sms1\\.2\\ss2\\.4\\ss4,1203',
        webhook: '94\\sms148\\sms296\\sms4,1203',
        push: '250\\sms460\\sms920\\sms4,1203',
      },
      '———00',
    ),
  ]);
  await expect(dialog).toContainText('The live feed is measured over 24 h.');
  await expect(dialog).toContainText('It may not have been read.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the price at delivery is stated by channel and by strategy, with the number and what it needs', async ({
  page,
}) => {
  await open(page, '/signals');
  await page.getByRole('button', { name: 'Times and prices of each channel' }).click();
  const prices = page.getByRole('region', { name: 'Price at delivery', exact: true });
  await expect(prices.getByRole('table', { name: 'Price at delivery by channel' }).getByRole('row')).toHaveText([
    'ChannelMedian90th percentilen',
    /^Live feed0\.00\sR\+0\.01\sR1,284$/,
    ...rowsOfKinds({ email: '\\+0\\.03\\sR\\+0\\.12\\sR412', webhook: '——12' }, '——0'),
  ]);
  await expect(prices.getByRole('table', { name: 'Price at delivery by strategy' }).getByRole('row')).toHaveText([
    'StrategyMedian90th percentilen',
    /^Liquidity Sweep\+0\.01\sR\+0\.06\sR1,708$/,
  ]);
  await expect(prices).toContainText('The figures need 30 deliveries.');
  await expect(prices).toContainText('runs 60 times as fast as the wall clock');
  await expect(prices.getByText('Simulated', { exact: true })).toBeVisible();
});

test('kinds that the site does not offer are left out of the prices', async ({ page }) => {
  await pretend(page, 'new member');
  await open(page, '/signals');
  await page.getByRole('button', { name: 'Times and prices of each channel' }).click();
  const rows = page.getByRole('table', { name: 'Price at delivery by channel' }).getByRole('row');
  await expect(rows).toHaveText(['ChannelMedian90th percentilen', /^Live feed/, /^Email/, /^Webhook/, /^Push/]);
});

test.describe('while the measurements cannot be loaded', () => {
  test.use({ scenario: 'failing', expectedErrors: [/status of 50\d/] });

  test('the dialog says so, and reads them again', async ({ page }) => {
    await open(page, '/signals');
    await page.getByRole('button', { name: 'Times and prices of each channel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Times and prices of each channel' });
    await expect(dialog.getByRole('alert').first()).toContainText('The measurements could not be loaded.');
    await pretend(page, 'full');
    await dialog.getByRole('button', { name: 'Try again' }).first().click();
    await expect(dialog.getByRole('table', { name: 'Times of each channel' })).toBeVisible();
  });
});

test('programs are listed with the measured speed of the live feed', async ({ page }) => {
  await open(page, '/delivery-settings');
  const row = page.getByRole('listitem').filter({ hasText: 'API and WebSocket' });
  await expect(row).toContainText(/38\sms/);
  await expect(row).toContainText('Always on');
  await expect(row.getByRole('switch')).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Delivery settings' })).toContainText(
    '“Accepted by your mail server” is not “read”.',
  );
});
