import type { Page } from '@playwright/test';
import type { OwnPlan, Subscription } from '@sealtick/contract';
import { refusal } from '../support/page/answers.ts';
import { newMembersPlan } from '../support/stand-in/site.ts';
import { subscribed } from '../support/stand-in/subscriber.ts';
import { expect, open, PHONE, test } from '../support/test.ts';

/** What members see where their plan does not cover what they want. */
const MERIDIAN = '/strategies/meridian-trend';

const starter: OwnPlan = {
  ...newMembersPlan,
  name: 'starter',
  label: 'Starter',
  state: 'active',
  until: '2030-01-01T00:00:00.000Z',
  maxStrategies: 3,
  hasMarketGroup: true,
  marketGroup: 'fx',
  canTry: false,
};
const fixed = { marketGroupFixedUntil: '2030-01-02T00:00:00.000Z' };
const [first] = subscribed;

/** Answers reads of plan and subscriptions, and writes with what the server would store or refuse. */
async function serve(page: Page, plan: OwnPlan, subscriptions: readonly Subscription[] = []) {
  const site = { plan, subscriptions, refusal: null as string | null, sent: [] as [string, string, unknown][] };
  await page.route(/\/api\/(plan|subscriptions)/, (route, request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET')
      return route.fulfill({ json: pathname === '/api/plan' ? site.plan : site.subscriptions });
    const body = request.postDataJSON() as Partial<OwnPlan>;
    site.sent.push([request.method(), pathname, body]);
    if (site.refusal !== null) return route.fulfill(refusal(409, site.refusal, { code: 'CONFLICT' }));
    if (pathname.endsWith('/market-group')) {
      site.plan = { ...site.plan, ...body, ...fixed };
      return route.fulfill({ json: site.plan });
    }
    const stored = { ...first!, strategyId: 'meridian-trend', plan: 'starter', tier: 'starter' } as const;
    site.subscriptions = [{ ...stored, isActive: true, status: 'active', inactiveBecause: null, isKept: true }];
    return route.fulfill({ json: site.subscriptions[0] });
  });
  return site;
}

/** Enters the strategy from the library: the plan that came with the first page is read again. */
async function enter(page: Page) {
  await open(page, '/strategies');
  await page.getByRole('link', { name: 'Meridian Trend' }).first().click();
  await expect(page).toHaveURL(MERIDIAN);
}

const actions = (page: Page) => page.getByRole('region', { name: 'Your subscription' });
const subscribe = (page: Page) => actions(page).getByRole('button', { name: 'Subscribe to Signals' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Subscribe to Meridian Trend' });
const billing = (page: Page) => page.getByRole('region', { name: 'Plan and billing' });
const group = (page: Page) => billing(page).getByRole('region', { name: 'Market group' });

test.describe('a member on Starter', () => {
  test.use({ scenario: 'logged in', expectedErrors: [/409 \(Conflict\)/] });

  test('reads why the fourth strategy is refused and what would lift it, and can contact sales', async ({ page }) => {
    const site = await serve(page, starter);
    site.refusal = 'Starter covers 3 strategies. End a subscription, or choose Pro.';
    await enter(page);
    await subscribe(page).click();
    await expect(dialog(page)).toHaveAccessibleDescription(site.refusal);
    await expect(dialog(page).getByRole('button', { name: /USD per month/ }), 'no plan that the member has').toHaveText(
      ['Pro: 149 USD per month'],
    );
    await dialog(page).getByRole('button', { name: 'Contact Sales' }).click();
    const form = page.getByRole('dialog', { name: 'Contact Sales' });
    await expect(form.getByLabel('Message')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(dialog(page).getByRole('button', { name: 'Contact Sales' })).toBeFocused();
    expect(site.sent).toEqual([['POST', '/api/subscriptions', { strategyId: 'meridian-trend' }]]);
  });

  test('chooses the market group with the first subscription', async ({ page }) => {
    const site = await serve(page, { ...starter, marketGroup: null });
    await page.setViewportSize(PHONE);
    await enter(page);
    await subscribe(page).click();
    await expect(dialog(page)).toHaveAccessibleDescription(
      'Starter covers one market group. You see its signals immediately, and can change it once in 30 days.',
    );
    await dialog(page).getByRole('group', { name: 'Market group' }).getByRole('button', { name: 'Crypto' }).click();
    await dialog(page).getByRole('button', { name: 'Subscribe to Signals' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(actions(page).getByRole('status')).toHaveText('Subscribed: you see its signals immediately.');
    expect(site.sent).toEqual([
      ['POST', '/api/subscriptions', { strategyId: 'meridian-trend', marketGroup: 'crypto' }],
    ]);
  });

  test('keeps one strategy instead of another above the limit', async ({ page }) => {
    const over = { isActive: false, status: 'inactive', inactiveBecause: 'limit' } as const;
    const site = await serve(page, starter, [{ ...first!, strategyId: 'meridian-trend', ...over }]);
    await enter(page);
    await expect(actions(page).getByRole('status')).toHaveText(
      'Inactive: Starter covers 3 strategies. Keep this one instead of another, or choose Pro.',
    );
    await actions(page).getByRole('button', { name: 'Keep this one' }).click();
    await expect(actions(page).getByRole('status')).toHaveText('Subscribed: you see its signals immediately.');
    expect(site.sent[0]![2]).toEqual({ isKept: true });
  });

  test('chooses the market group of subscriptions from before', async ({ page }) => {
    const waiting = { isActive: false, status: 'inactive', inactiveBecause: 'noGroup' } as const;
    const old = [{ ...first!, strategyId: 'meridian-trend', ...waiting }];
    const site = await serve(page, { ...starter, marketGroup: null }, old);
    await enter(page);
    await expect(actions(page).getByRole('status')).toHaveText('Inactive: Starter covers one market group. Choose it.');
    await actions(page).getByRole('link', { name: 'Choose the market group' }).click();
    await expect(page).toHaveURL(/\/account#billing$/);
    await expect(group(page).getByLabel('Market group')).toHaveAccessibleDescription(
      'Starter covers one market group. Your subscriptions are inactive until you choose it. It can be changed once in 30 days.',
    );
    const choose = group(page).getByRole('button', { name: 'Choose the market group' });
    await expect(choose).toBeDisabled();
    await group(page).getByLabel('Market group').selectOption('FX');
    await choose.click();
    await expect(group(page)).toContainText('It can be changed once in 30 days, again from 2 Jan 2030.');
    await expect(group(page).getByRole('button')).toHaveCount(0);

    expect(site.sent).toEqual([['PUT', '/api/plan/market-group', { marketGroup: 'fx' }]]);
  });

  test('changes the market group after a question that says what becomes inactive', async ({ page }) => {
    const site = await serve(page, starter);
    await page.setViewportSize(PHONE);
    await enter(page);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(group(page).getByLabel('Market group')).toHaveValue('fx');
    await group(page).getByLabel('Market group').selectOption('Crypto');
    await group(page).getByRole('button', { name: 'Change the market group' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Change the market group to Crypto?' });
    await expect(asked).toContainText('Subscriptions to strategies that do not trade Crypto become inactive.');
    await asked.getByRole('button', { name: 'Change the market group' }).click();
    await expect(group(page)).toContainText('Market group: Crypto');
    await expect(group(page).getByRole('button')).toHaveCount(0);
    expect(site.sent).toEqual([['PUT', '/api/plan/market-group', { marketGroup: 'crypto' }]]);
  });
});

test.describe('a member whose trial has ended', () => {
  test.use({ scenario: 'logged in' });

  test('chooses a plan in the dialog, or contacts sales', async ({ page }) => {
    await serve(page, { ...newMembersPlan, state: 'ended', canTry: false });
    await enter(page);
    await subscribe(page).click();
    await expect(dialog(page)).toHaveAccessibleDescription('A subscription needs a plan. Your trial has ended.');
    await expect(dialog(page).getByRole('button')).toHaveText(['', /^Starter: 49/, /^Pro: 149/, 'Contact Sales']);
  });
});

test.describe('on a site that takes no payments', () => {
  test.use({ scenario: 'logged in without a name' });

  test('a plan is a request to sales, and the button says so', async ({ page }) => {
    await serve(page, { ...newMembersPlan, state: 'ended', canTry: false });
    await enter(page);
    await subscribe(page).click();
    await dialog(page).getByRole('button', { name: 'Request a plan from sales' }).click();
    await expect(page.getByRole('dialog', { name: 'Contact Sales' }).getByLabel('Message')).toBeVisible();
  });
});

test.describe('a member whose payment failed', () => {
  test.use({ scenario: 'logged in with a picture' });

  test('reads so at the top of dashboard and home, and is led to where it is paid', async ({ page }) => {
    for (const path of ['/', '/platform']) {
      await open(page, path);
      const banner = page.getByRole('main').getByRole('alert');
      await expect(banner).toContainText('A payment failed. Your plan Pro ends in 5 days unless the payment succeeds.');
      await banner.getByRole('link', { name: 'Manage billing' }).click();
      await expect(page).toHaveURL(/\/account#billing$/);
    }
  });
});
