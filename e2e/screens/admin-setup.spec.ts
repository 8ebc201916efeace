import { expectLink } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'operator' });

test('the console opens with what is left to set up', async ({ page }) => {
  await open(page, '/admin');
  const card = page.getByRole('region', { name: 'Set up', exact: true });
  await expect(card.getByRole('listitem')).toHaveCount(10);
  await expect(card).toContainText('Set BASE_URL to the public address');
  await expect(card).toContainText('Samples: Terms of Service, Privacy Policy, Risk Disclosure.');
  await expect(card).toContainText('start with MARKET=files');
  await expect(card).toContainText(/strategies open signals/);
  await expect(card).toContainText(/The last backup was written \d+ hours ago/);
  await expect(
    page.getByRole('heading', { level: 2 }).first(),
    'what is overdue stands above what is set up once',
  ).toHaveText('Needs attention');
  await expectLink(card, 'Logo', '/admin/settings#logo');
  await card.getByRole('link', { name: 'Site and legal details' }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
});
