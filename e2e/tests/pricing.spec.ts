import type { Page } from '@playwright/test';
import { expectWithinBudget } from '../support/first-load-budget.ts';
import { DESKTOP, expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

const plan = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const questions = (page: Page) => page.getByRole('region', { name: 'Questions' });

test('three plans have their prices and limits, and Pro is marked', async ({ page }) => {
  await open(page, '/pricing');
  await expect(page).toHaveTitle('Pricing | Sealtick');
  const starter = plan(page, 'Starter');
  await expect(starter).toContainText('$49a month');
  for (const text of ['1 market group', '3 strategies']) await expect(starter).toContainText(text);
  const pro = plan(page, 'Pro');
  await expect(pro).toContainText('$149a month');
  for (const text of ['Most Popular', 'All markets', 'Unlimited strategies']) await expect(pro).toContainText(text);
  await expect(page.getByText('Most Popular')).toHaveCount(1);
  await expect(plan(page, 'Institutional')).toContainText('Custom');
  await expect(page.getByRole('main')).toContainText('14-day trial of Pro, no credit card');
  await expect(page.getByRole('main')).toContainText('full refund within 14 days of the first payment');
  await expect(page.getByRole('main')).toContainText('Subscription fees are for information and software only.');
});

test('the comparison states what each plan gives, and nothing that does not exist', async ({ page }) => {
  await open(page, '/pricing');
  const table = page.getByRole('table', { name: 'Compare plans' });
  const cells = (name: string) => table.getByRole('row', { name }).getByRole('cell');
  await expect(cells('Market groups')).toHaveText(['1', 'All', 'All']);
  await expect(cells('Active strategies')).toHaveText(['3', 'Unlimited', 'Unlimited']);
  await expect(cells('Stored back-test runs')).toHaveText(['50', '100', '500']);
  await expect(cells('Proof of every signal')).toHaveText(['included', 'included', 'included']);
  await expect(cells('Scope and terms agreed')).toHaveText(['—not included', '—not included', 'included']);
  await expect(cells('Sent by e-mail, Telegram')).toHaveText(['included', 'included', 'included']);
  await expect(cells('Webhook endpoints')).toHaveText(['5', '5', '25']);
});

test('add-ons have their prices and open Contact Sales with the choice', async ({ page }) => {
  await open(page, '/pricing');
  const addOns = page.getByRole('region', { name: 'Add-ons' });
  const rows = addOns.getByRole('listitem');
  await expect(rows).toContainText([
    /API Priority.*\$29 a month/,
    /Strategy Tuning.*\$99 a month/,
    /1:1 Coaching.*\$199 per session/,
  ]);
  await addOns.getByRole('button', { name: 'Contact Sales about 1:1 Coaching' }).click();
  const form = page.getByRole('dialog', { name: 'Contact Sales' });
  await expect(form.getByLabel('Message')).toHaveValue(
    'I am interested in the add-on 1:1 Coaching for 199 USD a session.',
  );
});

test('Institutional opens Contact Sales with the plan chosen', async ({ page }) => {
  await open(page, '/pricing');
  await plan(page, 'Institutional').getByRole('button', { name: 'Contact Sales' }).click();
  const form = page.getByRole('dialog', { name: 'Contact Sales' });
  await expect(form.getByLabel('Plan (optional)')).toHaveValue('institutional');
  await expectAccessible(page);
});

test('one answer is open at a time', async ({ page }) => {
  await open(page, '/pricing');
  const opened = questions(page).locator('details[open]');
  await expect(opened).toHaveCount(1);
  await expect(opened).toContainText('Can I check the record before I pay?');
  await questions(page).getByText('Can I get my money back?').click();
  await expect(opened).toHaveCount(1);
  await expect(opened).toContainText('within 14 days of that payment');
});

test('the address of a question opens its answer, also by a move within the site', async ({ page }) => {
  await open(page, '/pricing#trial-end');
  const answer = questions(page).getByText('ends by itself after 14 days');
  await expect(answer).toBeVisible();
  await open(page, '/signals');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Page, strategy or symbol' }).fill('money back');
  await page.getByRole('option', { name: /Can I get my money back/ }).click();
  await expect(questions(page).getByText('within 14 days of that payment')).toBeInViewport();
});

test('what can be relied on is measured, and a claim only if the operator has confirmed it', async ({ page }) => {
  await open(page, '/pricing');
  const trust = page.getByRole('region', { name: 'What you can rely on' });
  await expect(trust).toContainText(/[\d,]+entries in the public log, each with a proof/);
  await expect(trust).toContainText('99.96 %');
  await expect(trust).toContainText('52 msfrom seal to delivery, average of 311 signals');
  await expect(trust).not.toContainText('SOC 2');
});

test('a visitor is asked to log in before the trial, with Cancel focused first', async ({ page }) => {
  await open(page, '/pricing');
  const start = plan(page, 'Pro').getByRole('link', { name: 'Start Free Trial' });
  await start.click();
  const question = page.getByRole('alertdialog', { name: 'Log in to start the trial?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(start).toBeFocused();
  await page.getByRole('region', { name: 'Try Pro for 14 days.' }).getByRole('link').click();
  const left = page.waitForRequest(/\/api\/login/);
  await question.getByRole('button', { name: 'Log in' }).click();
  expect(new URL((await left).url()).searchParams.get('returnTo')).toBe('/pricing?trial=1');
});

test('search engines read offers and questions', async ({ page }) => {
  await page.goto('/pricing');
  const [text = '{}'] = await page.locator('script[type="application/ld+json"]').allTextContents();
  const [service, questionPage] = JSON.parse(text)['@graph'];
  expect(
    service.offers.map(({ price, priceCurrency }: Record<'price' | 'priceCurrency', string>) => price + priceCurrency),
  ).toEqual(['49USD', '149USD']);
  expect(questionPage.mainEntity.length).toBe(8);
  expect(questionPage.mainEntity[3].acceptedAnswer.text).toContain('within 14 days of that payment');
});

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test('axe finds nothing', async ({ page }) => {
      await open(page, '/pricing');
      await expectAccessible(page);
    });
  });
}

test('the script of a first visit stays within its budget', async ({ baseURL }) => {
  await expectWithinBudget(`${baseURL}/pricing`);
});

test.describe('a site without log-in', () => {
  test.use({ scenario: 'without sign-in' });

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
    await expect(questions(page).getByRole('alert')).toContainText('The questions could not be loaded.');
    await expectAccessible(page);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is read, and the trial leads to the log-in', async ({ page }) => {
    await page.goto('/pricing');
    await questions(page).getByText('Can I get my money back?').click();
    await expect(questions(page).getByText('within 14 days of that payment')).toBeVisible();
    await expect(plan(page, 'Pro').getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute(
      'href',
      /^\/api\/login\?/,
    );
  });
});
