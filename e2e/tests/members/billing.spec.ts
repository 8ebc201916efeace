import { newAddress, signUp } from '../../support/program/members.ts';
import { expect, expectAccessible, hydrated, open, test } from '../../support/test.ts';

test('a member pays for a plan, changes it, and cancels it', async ({ page, baseURL, stripe: standIn }) => {
  const { stripe } = standIn!;
  await signUp(page, newAddress('amara'));
  await page.route(`${stripe.origin}/pay/**`, (route, request) => {
    const { success_url } = stripe.books.sessions.find(({ url }) => url === request.url())!;
    stripe.pay(request.url());
    const to = new URL(success_url);
    return route.fulfill({ status: 303, headers: { location: `${baseURL}${to.pathname}${to.search}` } });
  });
  await open(page, '/account');
  const billing = page.getByRole('region', { name: 'Plan and billing' });
  await billing.getByRole('button', { name: 'Starter: 49 USD per month' }).click();
  await expect(billing).toContainText(/StarterRenews on /);
  await hydrated(page);
  await expectAccessible(page);

  await billing.getByRole('button', { name: 'Change to Pro' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change to Pro' }).click();
  await expect(billing).toContainText(/ProRenews on /);
  await billing.getByRole('button', { name: 'Change to Starter' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change to Starter' }).click();
  await expect(billing).toContainText(/ProChanges to Starter on /);

  await billing.getByRole('button', { name: 'Cancel the plan' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the plan' }).click();
  await expect(billing).toContainText(/ProCancelled: Pro ends on /);

  const [subscription] = stripe.books.subscriptions;
  stripe.books.dispute(stripe.books.charges[0]!, 'needs_response');
  const { payload, headers } = stripe.event(subscription!, 'customer.subscription.updated');
  const { host, ...sent } = headers;
  expect(host).toBe('localhost');
  expect((await page.request.post('/api/billing/stripe', { headers: sent, data: payload })).status()).toBe(204);
  await expect.poll(async () => (await (await page.request.get('/api/plan')).json()).state).toBe('ended');
});

test('a member pays for a course, reads its modules, and is refunded by the operator, which closes it', async ({
  page,
  baseURL,
  sharedProgram,
  stripe: standIn,
}) => {
  const { stripe } = standIn!;
  const email = newAddress('ben');
  await signUp(page, email);
  await page.route(`${stripe.origin}/pay/**`, (route, request) => {
    const { success_url } = stripe.books.sessions.find(({ url }) => url === request.url())!;
    stripe.payCourse(request.url());
    const to = new URL(success_url);
    return route.fulfill({ status: 303, headers: { location: `${baseURL}${to.pathname}${to.search}` } });
  });
  const course = '/academy/courses/strategy-testing';
  const paidModule = `${course}?module=multiple-testing`;
  await open(page, paidModule);
  await expect(page.getByRole('heading', { name: 'Four rules' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Buy this course' }).click();
  await expect(page).toHaveURL(new RegExp(course));
  await expect(page.getByText('Paid: every module is open to you.')).toBeVisible();
  await open(page, paidModule);
  await expect(page.getByRole('heading', { name: 'Four rules' })).toBeVisible();

  await sharedProgram!.command('operator', 'refund-course', email, 'strategy-testing', '--reason', 'Asked for it');
  expect(stripe.books.charges.at(-1)).toMatchObject({ refunded: true });
  await open(page, paidModule);
  await expect(page.getByRole('button', { name: 'Buy this course' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Four rules' })).toHaveCount(0);
});
