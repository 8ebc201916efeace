import type { Page } from '@playwright/test';
import { expectLink } from '../support/page/answers.ts';
import { expect, open, pretend, test } from '../support/test.ts';

const plan = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const questions = (page: Page) => page.getByRole('region', { name: 'Questions' });

test('plans name the Telegram bot only where the site has one', async ({ page }) => {
  await open(page, '/pricing');
  await expect(page.getByRole('main')).toContainText('Sent by email, Telegram, push or webhook');
  await pretend(page, 'new member');
  await open(page, '/pricing');
  await expect(page.getByRole('main')).toContainText('Sent by email, push or webhook');
});

test('three plans have their prices and limits, and Pro is marked', async ({ page }) => {
  await open(page, '/pricing');
  await expect(page).toHaveTitle('Pricing | Sealtick');
  const starter = plan(page, 'Starter');
  await expect(starter).toContainText('$49per month');
  const pro = plan(page, 'Pro');
  await expect(pro).toContainText('$149per month');
  await expect(pro).toContainText('Most Popular');
  await expect(page.getByText('Most Popular')).toHaveCount(1);
  const institutional = plan(page, 'Institutional');
  await expect(institutional).toContainText('Custom');
  await expect(institutional).not.toContainText('per month');
  const main = page.getByRole('main');
  await expect(main).toContainText(
    '14-day trial of Pro, no credit card. Billed monthly, in US dollars, and a full refund within 14 days of the first payment.',
  );
  await expect(main, 'billing is monthly').not.toContainText(/year/i);
  for (const offer of [starter, pro]) await expect(offer.getByRole('link')).toHaveText('Start Free Trial');
  await expect(institutional.getByRole('button')).toHaveText('Contact Sales');
  await expect(page.getByRole('region', { name: 'Try Pro for 14 days.' })).toContainText(
    'No credit card, nothing to cancel.',
  );
  await expect(main.getByText('Subscription fees')).toHaveText(
    'Subscription fees are for information and software only. Trading carries substantial risk of loss; past performance is no guide to future results. The provider is not a registered investment advisor. Risk Disclosure',
  );
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeVisible();
});

test('each plan says for whom it is and lists what it gives', async ({ page }) => {
  await open(page, '/pricing');
  const features = (name: string) => plan(page, name).getByRole('listitem');
  await expect(plan(page, 'Starter')).toContainText('For one market and a few strategies.');
  await expect(plan(page, 'Pro')).toContainText('For traders who follow several markets.');
  await expect(plan(page, 'Institutional')).toContainText('For desks with their own systems.');
  await expect(features('Starter').first()).toHaveText('1 market group');
  await expect(features('Pro').first()).toHaveText('All markets');
});

test('the comparison has a column for each plan, Free included', async ({ page }) => {
  await open(page, '/pricing');
  const table = page.getByRole('table', { name: 'Compare plans' });
  await expect(table.getByRole('columnheader')).toHaveText(['Free', 'Starter', 'Pro', 'Institutional']);
  const row = table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Webhook endpoints', exact: true }) });
  await expect(row.getByRole('cell')).toHaveText(['5', '5', '5', '25']);
  await expect(page.getByRole('region', { name: 'Compare plans' })).toContainText('This site has no public delay');
});

const ADD_ONS = [
  {
    name: 'Strategy Tuning',
    description: 'It is about method: it recommends no trade and no setting.',
    price: '$99 per month',
    message: 'I am interested in the add-on Strategy Tuning for 99 USD per month.',
  },
  {
    name: '1:1 Coaching',
    description: 'A session on method and on your own record. Education, not advice.',
    price: '$199 per session',
    message: 'I am interested in the add-on 1:1 Coaching for 199 USD per session.',
  },
] as const;

test('add-ons say what they are and cost, and open Contact Sales with the choice', async ({ page }) => {
  await open(page, '/pricing');
  const addOns = page.getByRole('region', { name: 'Add-ons' });
  await expect(addOns).toContainText('Add-ons are agreed with sales, who answer within 24 hours.');
  const rows = addOns.getByRole('listitem');
  await expect(rows).toHaveCount(ADD_ONS.length);
  const form = page.getByRole('dialog', { name: 'Contact Sales' });
  for (const { name, description, price, message } of ADD_ONS) {
    const row = rows.filter({ has: page.getByRole('heading', { name }) });
    for (const text of [description, price]) await expect(row).toContainText(text);
    await row.getByRole('button', { name: `Contact Sales about ${name}` }).click();
    await expect(form.getByLabel('Message')).toHaveValue(message);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  }
});

test('Institutional opens Contact Sales with the plan chosen', async ({ page }) => {
  await open(page, '/pricing');
  await plan(page, 'Institutional').getByRole('button', { name: 'Contact Sales' }).click();
  const form = page.getByRole('dialog', { name: 'Contact Sales' });
  await expect(form.getByLabel('Plan (optional)')).toHaveValue('institutional');
});

test('one answer is open at a time', async ({ page }) => {
  await open(page, '/pricing');
  const opened = questions(page).locator('details[open]');
  await expect(opened).toHaveCount(1);
  await expect(opened).toContainText('Can I check the record before I pay?');
  await questions(page).getByText('Can I get my money back?').click();
  await expect(opened).toHaveCount(1);
  await expect(opened).toContainText('within 14 days of that payment');
  await questions(page).getByText('Can I get my money back?').click();
  await expect(opened).toHaveCount(0);
  await expect(questions(page).locator('summary')).toHaveText([
    'Can I check the record before I pay?',
    'What do I see without a plan?',
    'What happens when the trial ends?',
    'Can I get my money back?',
    'Can I change or cancel my plan?',
    'How do I pay?',
    'What is a market group?',
    'Do you trade for me?',
  ]);
});

const findTrust = (page: Page) => page.getByRole('region', { name: 'What you can rely on' });

test('what can be relied on is measured, without claims that the operator has not confirmed', async ({ page }) => {
  await open(page, '/pricing');
  const trust = findTrust(page);
  await expect(trust).toContainText(/[\d,]+entries in the public log, each with a proof/);
  await expect(trust.getByRole('listitem')).toHaveCount(3);
  await expect(trust).toContainText(
    '99.96%Uptime: Signal runner, the lowest of website, API, feed and runner; last 24 h',
  );
  await expect(trust).toContainText(/52\smsFeed latency, bar close to send \(median\): p95 88\sms;/);
  await expect(trust).toContainText('Measured by the running system, over at most 24 hours.');
  await expect(trust).not.toContainText('SOC 2');
});

test.describe('a site whose operator has confirmed claims', () => {
  test.use({ scenario: 'confirmed claims' });

  test('states them, with a link to evidence that has an address, and none that has expired', async ({ page }) => {
    await open(page, '/pricing');
    const rows = findTrust(page).getByRole('listitem');
    await expect(rows).toHaveCount(5);
    await expectLink(rows.nth(3), 'SOC 2 certified', 'https://northwind.test/soc-2.pdf');
    await expect(rows.nth(4)).toHaveText('Member of the Cyber Security Alliance');
    await expect(rows.nth(4).getByRole('link')).toHaveCount(0);
    await expect(findTrust(page)).not.toContainText('24/7');
  });
});

test.describe('before anything was measured', () => {
  test.use({ scenario: 'empty' });

  test('a dash stands in place of each measurement, and says what is missing', async ({ page }) => {
    await open(page, '/pricing');
    const trust = findTrust(page);
    await expect(trust).toContainText('—Uptime: not measured yet');
    await expect(trust).toContainText('—Feed latency, bar close to send (median): no signal sent yet');
  });
});

test('a visitor is asked to log in before the trial, with Cancel focused first', async ({ page }) => {
  await open(page, '/pricing');
  const start = plan(page, 'Pro').getByRole('link', { name: 'Start Free Trial' });
  await start.click();
  const question = page.getByRole('alertdialog', { name: 'Log in to start the trial?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question).toHaveAccessibleDescription(
    'The trial needs an account. Log in or sign up, then start it on this page: Pro for 14 days, no credit card.',
  );
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(start).toBeFocused();
  await page.getByRole('region', { name: 'Try Pro for 14 days.' }).getByRole('link').click();
  const left = page.waitForRequest(/\/api\/login/);
  await question.getByRole('button', { name: 'Log in' }).click();
  expect(new URL((await left).url()).searchParams.get('returnTo')).toBe('/pricing?trial=1');
});

test.describe('a site without login', () => {
  test.use({ scenario: 'without login' });

  test('offers a request to sales in place of the trial', async ({ page }) => {
    await open(page, '/pricing');
    await expect(page.getByText('Start Free Trial')).toHaveCount(0);
    await plan(page, 'Starter').getByRole('button', { name: 'Request Starter from sales' }).click();
    await expect(page.getByLabel('Plan (optional)')).toHaveValue('starter');
  });
});

test.describe('a site that fails', () => {
  test.use({ scenario: 'failing', expectedErrors: [/50[03] \(/] });

  test('shows plans and prices, and says what could not be loaded', async ({ page }) => {
    await open(page, '/pricing');
    await expect(plan(page, 'Pro')).toContainText('$149');
    await expect(questions(page).getByRole('alert')).toContainText('The questions could not be loaded');
    await expect(findTrust(page)).toContainText('—entries in the log could not be loaded');
    await expect(findTrust(page)).toContainText('The measurements could not be loaded.');
  });
});
