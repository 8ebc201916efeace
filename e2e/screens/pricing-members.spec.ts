import type { Page } from '@playwright/test';
import { type OwnPlan, PLANS } from '@sealtick/contract';
import { refusal } from '../support/page/answers.ts';
import { newMembersPlan } from '../support/stand-in/site.ts';
import { trialPlan } from '../support/stand-in/subscriber.ts';
import { expect, open, test } from '../support/test.ts';

/** What members see on the pricing page. */
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const REFUSAL = 'The trial was used before. Choose a plan to go on.';

/** Answers reads of the plan; the trial starts, or is refused. */
async function serve(page: Page, plan: OwnPlan, refusal: string | null = null) {
  const site = { plan, sent: [] as string[] };
  await page.route('**/api/plan', (route) => route.fulfill({ json: site.plan }));
  await page.route('**/api/trial', (route, request) => {
    site.sent.push(request.method());
    if (refusal === null) {
      site.plan = trialPlan();
      return route.fulfill({ json: site.plan });
    }
    site.plan = { ...plan, canTry: false };
    const body = JSON.stringify({ status: 409, code: 'CONFLICT', detail: refusal });
    return route.fulfill({ status: 409, contentType: 'application/problem+json', body });
  });
  return site;
}

test.describe('a member without a plan', () => {
  test.use({ scenario: 'logged in', expectedErrors: [/409 \(Conflict\)/] });

  test('starts the trial, and reads until when it lasts', async ({ page }) => {
    const site = await serve(page, newMembersPlan);
    await open(page, '/pricing');
    await card(page, 'Pro').getByRole('button', { name: 'Start Free Trial' }).click();
    await expect(page.getByText('Trial started', { exact: true })).toBeVisible();
    await expect(
      page.getByText(
        /^You have Pro until \d{1,2} \w{3} \d{4}\. Subscribe to a strategy to see its signals immediately\.$/,
      ),
    ).toBeVisible();
    await expect(card(page, 'Pro')).toContainText(/Your trial of Pro ends in \d+ days/);
    await expect(page.getByRole('button', { name: 'Start Free Trial' })).toHaveCount(0);
    await expect(card(page, 'Pro')).toContainText('Billed from the end of the trial.');
    await expect(page.getByRole('link', { name: 'Choose a strategy' })).toBeVisible();
    expect(site.sent).toEqual(['POST']);
  });

  test('reads why the trial is refused, and can choose a plan', async ({ page }) => {
    await serve(page, newMembersPlan, REFUSAL);
    await open(page, '/pricing');
    await card(page, 'Starter').getByRole('button', { name: 'Start Free Trial' }).click();
    await expect(page.getByRole('alert')).toHaveText(REFUSAL);
    await expect(card(page, 'Starter')).toContainText('No trial is left for your email address.');
    await expect(page.getByRole('button', { name: 'Start Free Trial' })).toHaveCount(0);
    await expect(card(page, 'Starter').getByRole('button', { name: 'Starter: 49 USD per month' })).toBeVisible();
  });

  test('who has logged in for the trial is asked before it starts; an address alone starts nothing', async ({
    page,
  }) => {
    const site = await serve(page, newMembersPlan);
    await open(page, '/pricing?trial=1');
    const question = page.getByRole('alertdialog', { name: 'Start the trial now?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(question).toHaveAccessibleDescription(
      'You have Pro for 14 days. It needs no credit card and ends automatically. Each email address has one trial.',
    );
    expect(site.sent).toEqual([]);
    await question.getByRole('button', { name: 'Start Free Trial' }).dblclick();
    await expect(page.getByText('Trial started', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/pricing$/);
    expect(site.sent).toEqual(['POST']);
  });

  test('pays on the page of the payment provider', async ({ page }) => {
    await serve(page, { ...newMembersPlan, canTry: false });
    await page.route('**/api/billing/checkout', (route) =>
      route.fulfill({ json: { url: new URL('/signals', page.url()).href } }),
    );
    await open(page, '/pricing');
    const sent = page.waitForRequest('**/api/billing/checkout');
    await card(page, 'Pro').getByRole('button', { name: 'Pro: 149 USD per month' }).click();
    expect((await sent).postDataJSON()).toEqual({ plan: 'pro', returnTo: '/pricing?payment=done' });
    await expect(page).toHaveURL(/\/signals$/);
  });

  test('sees that a plan was paid in another tab, once a second payment is refused', async ({ page }) => {
    const now = new Date().toISOString();
    await serve(page, { ...newMembersPlan, canTry: false });
    const refused = refusal(409, 'You have a subscription.', { code: 'CONFLICT' });
    await page.route('**/api/billing/checkout', (route) => route.fulfill(refused));
    await open(page, '/pricing');
    const offer = card(page, 'Pro').getByRole('button', { name: 'Pro: 149 USD per month' });
    await expect(offer).toBeVisible();
    const paid = { plan: 'pro', state: 'active', from: now, renewsAt: now, endsAt: null, nextPlan: null, price: null };
    await page.route('**/api/billing', (route) =>
      route.fulfill({ json: { isOn: true, subscription: paid, courses: [], hasCustomer: true, priceChanges: [] } }),
    );
    await offer.click();
    await expect(card(page, 'Pro').getByRole('link', { name: 'Manage Pro' })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

  test('comes back before the provider has confirmed the payment, and is offered no second one once it has', async ({
    page,
  }) => {
    const now = new Date().toISOString();
    await page.clock.install();
    await serve(page, { ...newMembersPlan, canTry: false });
    await open(page, '/pricing?payment=done');
    await expect(page.getByText('Your plan is confirmed')).toBeVisible();
    await expect(page).toHaveURL('/pricing');
    await expect(card(page, 'Pro').getByRole('button', { name: 'Pro: 149 USD per month' })).toBeVisible();
    const paid = { plan: 'pro', state: 'active', from: now, renewsAt: now, endsAt: null, nextPlan: null, price: null };
    await page.route('**/api/billing', (route) =>
      route.fulfill({ json: { isOn: true, subscription: paid, courses: [], hasCustomer: true, priceChanges: [] } }),
    );
    await page.clock.runFor(3_000);
    await expect(card(page, 'Pro').getByRole('link', { name: 'Manage Pro' })).toBeVisible();
  });

  test('a granted plan is named, and what it includes is not offered', async ({ page }) => {
    const granted = {
      name: 'institutional',
      label: PLANS.institutional.label,
      state: 'active',
      canTry: false,
    } as const;
    await page.clock.install();
    await open(page, '/pricing');
    await serve(page, { ...newMembersPlan, ...granted });
    await page.clock.fastForward(60_000);
    await expect(card(page, 'Pro')).toContainText('Your plan Institutional includes it.');
    await expect(card(page, 'Pro').getByRole('button')).toHaveCount(0);
  });
});

test.describe('on a site that takes no payments', () => {
  test.use({ scenario: 'logged in without a name' });

  test('a paid choice is a request to sales, and the button says so', async ({ page }) => {
    await open(page, '/pricing');
    await card(page, 'Starter').getByRole('button', { name: 'Request Starter from sales' }).click();
    await expect(page.getByRole('dialog', { name: 'Contact Sales' }).getByLabel('Plan (optional)')).toHaveValue(
      'starter',
    );
  });
});

test.describe('a member who pays', () => {
  test.use({ scenario: 'logged in with a picture' });

  test('is led to where the plan is managed or changed', async ({ page }) => {
    await open(page, '/pricing');
    await expect(card(page, 'Pro')).toContainText(/Pro ends on \d{1,2} \w{3} \d{4} unless the payment succeeds\./);
    await expect(card(page, 'Starter').getByRole('link', { name: 'Change to Starter' })).toBeVisible();
    await card(page, 'Pro').getByRole('link', { name: 'Manage Pro' }).click();
    await expect(page).toHaveURL(/\/account#billing$/);
    await page.getByRole('region', { name: 'Plan and billing' }).getByRole('link', { name: 'See plans' }).click();
    await expect(page).toHaveURL(/\/pricing$/);
  });
});

test.describe('a member whose plan renews', () => {
  test.use({ scenario: 'logged in' });

  test('reads when, and not that it ends', async ({ page }) => {
    const until = '2027-01-05T08:00:00Z';
    await serve(page, { ...newMembersPlan, name: 'pro', label: 'Pro', state: 'active', until, canTry: false });
    const dates = { from: '2026-12-05T08:00:00Z', renewsAt: until, endsAt: null };
    await page.route('**/api/billing', (route) =>
      route.fulfill({
        json: {
          isOn: true,
          subscription: { plan: 'pro', state: 'active', ...dates, nextPlan: null, price: null },
          courses: [],
          hasCustomer: false,
          priceChanges: [],
        },
      }),
    );
    await open(page, '/pricing');
    await expect(card(page, 'Pro')).toContainText('Renews on 5 Jan 2027.');
    await expect(card(page, 'Pro')).not.toContainText('ends in');
  });
});

test.describe('a member whose plan cannot be read', () => {
  test.use({ scenario: 'failing member', expectedErrors: [/50[03] \(/] });

  test('is offered to read it again', async ({ page }) => {
    await open(page, '/pricing');
    await expect(card(page, 'Pro').getByRole('alert')).toContainText('Your plan could not be loaded.');
    await expect(card(page, 'Pro').getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
