import { recordBodies, refusal } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'operator' });

test('a plan is granted with its last day and a reason', async ({ page }) => {
  const sent = await recordBodies(page, '**/api/admin/members/amara/plan');
  await open(page, '/admin/members/amara');
  await page.getByRole('button', { name: 'Grant a plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Grant a plan' });
  await dialog.getByLabel('Plan', { exact: true }).selectOption('Institutional');
  await dialog.getByLabel('Last day (UTC)').fill('2030-01-31');
  await dialog.getByLabel('Reason').fill('Agreed with sales');
  await dialog.getByRole('button', { name: 'Grant the plan' }).click();
  await expect(page.getByText('Plan granted', { exact: true })).toBeVisible();
  expect(sent).toEqual([{ plan: 'institutional', until: '2030-01-31', reason: 'Agreed with sales' }]);
});

test('a plan that was granted up to a day ends with that day', async ({ page }) => {
  await open(page, '/admin/members/amara');
  await expect(page.getByRole('region', { name: 'Plans', exact: true })).toContainText(/Granted, .+ to 20 Dec 2030/);
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText('Plan until20 Dec 2030');
});

test('the page of a member whose paid plan has ended offers no refund and names no end', async ({ page }) => {
  await open(page, '/admin/members/kim');
  const refunds = page.getByRole('region', { name: 'Refunds', exact: true });
  await expect(refunds).toContainText('No payment can be refunded. Refunds end 14 days after the first payment.');
  await expect(refunds.getByRole('button')).toHaveCount(0);
  const facts = page.getByRole('region', { name: 'Account', exact: true });
  await expect(facts).toContainText('Plan until—');
  await expect(facts).toContainText('Market groupCrypto');
});

test('an account is deleted only after its address is typed; the removal of second factors says what follows', async ({
  page,
}) => {
  await open(page, '/admin/members/amara');
  await page.getByRole('button', { name: 'Delete the account' }).click();
  await expect(page.getByLabel('Type the email address of the account')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove the second factors' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the second factors' });
  await expect(dialog).toContainText('removed in an hour, unless the member logs in with one of them before');
  await expect(dialog.getByLabel('How you checked who asks')).toBeVisible();
});

test('an operator’s account and second factors are for the command line', async ({ page }) => {
  await open(page, '/admin/members/olga');
  await expect(page.getByText('sealtick operator reset-second-factor')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete the account' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove the second factors' })).toHaveCount(0);
});

test('the link of a sign-up is sent again', async ({ page }) => {
  const sent = await recordBodies(page, '**/api/admin/sign-ups/confirmation', {
    json: { signedUpAt: '2026-03-16T08:00:00.000Z' },
  });
  await open(page, '/admin/members');
  await page.getByRole('button', { name: 'Send the link again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send the link again' });
  await dialog.getByLabel('Reason').fill('No email arrived');
  await dialog.getByRole('button', { name: 'Send the link', exact: true }).click();
  await expect(page.getByText('Link sent', { exact: true })).toBeVisible();
  expect(sent).toEqual([{ email: 'dora@example.com', reason: 'No email arrived' }]);
});

test('the list finds members by how their address begins, and leads to one', async ({ page }) => {
  await open(page, '/admin/members');
  const rows = page.getByRole('table', { name: 'Members' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.last()).toContainText('Deletion on');
  await page.getByRole('searchbox', { name: 'Email, name or id' }).fill('ama');
  await expect(page).toHaveURL(/q=ama/);
  await expect(rows).toHaveText([/^Member/, /^amara@example\.com.*Pro, trial.*App, 2 passkeys/]);
  await rows.getByRole('link', { name: 'amara@example.com' }).click();
  await expect(page).toHaveURL('/admin/members/amara');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('amara@example.com');
  await expect(page.getByRole('region', { name: 'Subscriptions' })).toContainText(
    'Inactive: more than the plan covers',
  );
  await expect(page.getByRole('region', { name: 'Newest acts' })).toContainText('Reason: Was locked out for a week');
});

test.describe('a refused act', () => {
  test.use({ scenario: 'operator', expectedErrors: [/422/] });

  for (const [button, action, path, message, text] of [
    ['Grant a plan', 'Grant the plan', 'until', 'must be a day such as 2026-03-16', 'Enter the last day.'],
    [
      'Delete the account',
      'Delete the account',
      'email',
      'must be the email address of the account',
      'Enter the email address of the account.',
    ],
  ] as const)
    test(`says in a sentence what to enter: ${button}`, async ({ page }) => {
      await page.route(/\/api\/admin\/members\/amara\/\w+/, (route) =>
        route.fulfill(refusal(422, 'Wrong.', { code: 'UNPROCESSABLE', errors: [{ path, message }] })),
      );
      await open(page, '/admin/members/amara');
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog', { name: button });
      await dialog.getByRole('button', { name: action }).click();
      await expect(dialog.getByRole('alert')).toHaveText(text);
    });
});

test('a copy of the data that is being made is shown once it is ready', async ({ page }) => {
  await page.clock.install();
  await open(page, '/admin/members/olga');
  const member = await (await page.request.get('/api/admin/members/amara')).json();
  let state = 'preparing';
  await page.route('**/api/admin/members/amara', (route) =>
    route.fulfill({ json: { ...member, exported: { ...member.exported, state } } }),
  );
  await page.getByRole('link', { name: 'All members' }).click();
  await page.getByRole('link', { name: 'amara@example.com' }).click();
  const account = page.getByRole('region', { name: 'Account', exact: true });
  await expect(account).toContainText('Copy of the datais being made');
  state = 'ready';
  await page.clock.fastForward(2_000);
  await expect(account).toContainText('Copy of the dataready to download');
});
