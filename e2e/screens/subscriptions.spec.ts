import type { Page } from '@playwright/test';
import { refusal } from '../support/page/answers.ts';
import { newMembersPlan } from '../support/stand-in/site.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'subscriber' });

test('Manage shows price, strategies of the plan, channels, minimum confidence and account, each with its page', async ({
  page,
}) => {
  await open(page, '/platform');
  await page.getByRole('button', { name: 'Manage Anchor Reversion' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anchor Reversion' });
  await expect(dialog).toContainText(/Trial of Pro, \$0; ends on \d+ \w+ \d{4}/);
  await expect(dialog).toContainText('2 active, any number allowed');
  await expect(dialog).toContainText('Web, Email, Webhook, Push');
  await expect(dialog).toContainText(/Minimum confidence(Any|\d\d%)/);
  await expect(dialog).toContainText('% risk per trade');
  for (const [name, href] of [
    ['Change the plan', '/account#billing'],
    ['Change where signals go', '/delivery-settings'],
    ['Change the minimum confidence', '/delivery-settings?tab=preferences'],
    ['Change account and risk', '/risk-config'],
  ] as const)
    await expect(dialog.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
});

test.describe('a member whom an operator granted a plan', () => {
  test.use({ scenario: 'granted plan' });

  test('reads in Manage that it costs nothing, and the last day with it', async ({ page }) => {
    await open(page, '/platform');
    await page.getByRole('button', { name: 'Manage Anchor Reversion' }).click();
    const dialog = page.getByRole('dialog', { name: 'Anchor Reversion' });
    await expect(dialog).toContainText('Pro, $0: granted, last day 20 Dec 2030');
  });
});

test.describe('a member with a trial left', () => {
  test.use({ scenario: 'new member' });

  for (const path of ['/platform', '/account'])
    test(`is led from the plan on ${path} to the question that starts it`, async ({ page }) => {
      await open(page, path);
      const start = page.getByRole('main').getByRole('link', { name: 'Start Free Trial' });
      await expect(start).toHaveAttribute('href', '/pricing?trial=1');
    });

  test('is offered one filled button on /account, which starts the trial', async ({ page }) => {
    await open(page, '/account');
    const filled = page.getByRole('main').locator('.bg-accent:is(a, button)');
    await expect(filled.filter({ hasText: 'month' })).toHaveCount(0);
  });
});

test.describe('a new member', () => {
  test.use({ scenario: 'new member', expectedErrors: [/409 \(Conflict\)/] });

  test('reads why the strategy is not subscribed to after the trial has started, and tries again without another', async ({
    page,
  }) => {
    const sent: string[] = [];
    let plan = newMembersPlan;
    await page.route('**/api/plan', (route) => route.fulfill({ json: plan }));
    await page.route('**/api/trial', (route) => {
      sent.push('trial');
      plan = {
        ...plan,
        name: 'pro',
        label: 'Pro',
        state: 'trialing',
        until: '2030-01-02T00:00:00.000Z',
        canTry: false,
      };
      return route.fulfill({ json: plan });
    });
    await page.route('**/api/subscriptions', (route, request) => {
      if (request.method() === 'GET') return route.fallback();
      sent.push('subscription');
      return route.fulfill(refusal(409, 'Meridian Trend is retired.', { type: 'about:blank', title: 'Conflict' }));
    });
    await open(page, '/strategies/meridian-trend');
    await page.getByRole('button', { name: 'Subscribe to Signals' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe to Meridian Trend' });
    const start = dialog.getByRole('button', { name: 'Start the trial and subscribe' });
    for (const _ of [1, 2]) {
      await start.click();
      await expect(dialog.getByRole('alert')).toHaveText('Meridian Trend is retired.');
      await expect(dialog).not.toContainText('has ended');
    }
    expect(sent).toEqual(['trial', 'subscription', 'subscription']);
  });
});

test('unsubscribing asks, and says how many signals are open', async ({ page }) => {
  await open(page, '/platform');
  await page.getByRole('button', { name: 'Manage Anchor Reversion' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click();
  const question = page.getByRole('alertdialog', { name: 'Unsubscribe from Anchor Reversion?' });
  await expect(question).toContainText(/\d+ signals of it are open/);
  await expect(question).toContainText('copies of it that are open follow their signals to the end');
});

/** Answers a subscription as the server does. */
async function answerSubscribe(page: Page): Promise<void> {
  await page.route('**/api/subscriptions', async (route, request) => {
    if (request.method() === 'GET') return route.continue();
    const json = {
      id: 'sub_u4R8kZ0qS1mT7vXc2Yb9Aw',
      strategyId: 'meridian-trend',
      plan: 'pro',
      tier: 'pro',
      isActive: true,
      status: 'active',
      inactiveBecause: null,
      isKept: false,
      createdAt: '2026-03-16T10:00:00.000Z',
    };
    return route.fulfill({ json });
  });
}

test('after subscribing the message says where the signals go', async ({ page }) => {
  await answerSubscribe(page);
  await open(page, '/platform');
  await page.getByRole('tabpanel').getByRole('combobox', { name: 'Strategy' }).selectOption('meridian-trend');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Subscribe to Signals' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Subscribed to Meridian Trend' });
  await expect(toast).toContainText('New signals go to: Web, Email, Webhook, Push.');
  await page.getByRole('button', { name: 'Change channels' }).click();
  await expect(page).toHaveURL('/delivery-settings');
});

test('the message after subscribing does not wait for the figures of the portfolio', async ({ page }) => {
  await answerSubscribe(page);
  await open(page, '/platform');
  let answer = () => {};
  const isAnswered = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/portfolio**', async (route) => {
    await isAnswered;
    return route.fallback();
  });
  await page.getByRole('tabpanel').getByRole('combobox', { name: 'Strategy' }).selectOption('meridian-trend');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Subscribe to Signals' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Subscribed to Meridian Trend' })).toBeVisible();
  answer();
});

test('after subscribing the message says that the rules send none of its signals', async ({ page }) => {
  await answerSubscribe(page);
  await page.route('**/api/delivery/preview', async (route) => {
    const preview = await (await route.fetch()).json();
    return route.fulfill({ json: { ...preview, signals: 4, passing: 0 } });
  });
  await open(page, '/platform');
  await page.getByRole('tabpanel').getByRole('combobox', { name: 'Strategy' }).selectOption('meridian-trend');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Subscribe to Signals' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Subscribed to Meridian Trend' });
  await expect(toast).toContainText('Its signals appear on this site only.');
  await page.getByRole('button', { name: 'Change what is sent' }).click();
  await expect(page).toHaveURL('/delivery-settings?tab=preferences');
});
