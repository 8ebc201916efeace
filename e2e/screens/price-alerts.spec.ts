import { recordBodies, refusal } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

const PATH = '/notification-settings';
const REFUSED = refusal(422, 'EURUSD is at 1.08540 now.', {
  type: 'about:blank',
  title: 'Unprocessable Entity',
  instance: '/api/price-alerts',
  code: 'UNPROCESSABLE',
  message: 'Unprocessable Entity',
  errors: [{ path: 'level', message: 'EURUSD is at 1.08540 now. Choose a level above or below.' }],
  requestId: 'x',
});

test.use({ scenario: 'subscriber', expectedErrors: [/422/] });

test('a price alert is added at a level, and a refused one says what would be right', async ({ page }) => {
  const sent = await recordBodies(page, '**/api/price-alerts', REFUSED);
  await open(page, PATH);
  const form = page.getByRole('form', { name: 'New price alert' });
  await form.getByRole('combobox', { name: 'Symbol' }).selectOption('EURUSD');
  const level = form.getByRole('textbox', { name: 'Level' });
  await level.fill('108,500');
  await form.getByRole('button', { name: 'Add Alert' }).click();
  await expect(form).toContainText('Write 108.500 or 108500.');
  expect(sent).toEqual([]);
  await level.fill('1,085');
  await expect(form).toContainText('fires at or below');
  await form.getByRole('button', { name: 'Add Alert' }).click();
  await expect(form.getByRole('alert')).toHaveText('EURUSD is at 1.08540 now. Choose a level above or below.');
  expect(sent).toEqual([{ symbol: 'EURUSD', level: '1.085', note: null }]);
});

test('an open price alert is deleted after a confirmation, a fired one immediately', async ({ page }) => {
  const deleted: string[] = [];
  await page.route('**/api/price-alerts/*', (route) => {
    deleted.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 204 });
  });
  await open(page, PATH);
  const alerts = page.getByRole('list', { name: 'Price alerts' });
  await expect(alerts).toContainText('Fired');
  await alerts.getByRole('button', { name: 'Delete the alert XAUUSD above 2,400.000' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await alerts.getByRole('button', { name: /EURUSD below/ }).click();
  await expect.poll(() => deleted).toEqual(['/api/price-alerts/pa_euro']);
});
