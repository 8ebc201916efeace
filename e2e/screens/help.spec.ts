import type { Page } from '@playwright/test';
import { expectLink } from '../support/page/answers.ts';
import { expect, open, pretend, test } from '../support/test.ts';

const MARK = 'Sample: replace before going live';
const results = (page: Page) => page.getByRole('region', { name: 'Search results' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search help' });
const faqs = (page: Page) => page.getByRole('tabpanel').locator('details');

const GUIDE = '/help-center/verify-the-record';

test('the search finds questions and guides, misspelt words included, and marks the words', async ({ page }) => {
  await open(page, '/help-center');
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('refnd');
  const found = results(page).getByRole('link').filter({ hasText: 'Can I get a refund?' });
  await expect(found).toContainText('FAQ, Billing');
  await expect(found.locator('mark').first()).toHaveText('refund');
  await expect(
    results(page)
      .getByText(/^Guide, \d min$/)
      .first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\?q=refnd$/);
  await found.click();
  await expect(page.getByText('if you ask for it within 14 days of that payment')).toBeVisible();
});

test('words that nothing contains lead to the contact form', async ({ page }) => {
  await open(page, '/help-center');
  await search(page).fill('zzzzqq');
  await expect(page.getByText('No results for “zzzzqq”')).toBeVisible();
  await expect(page.getByText('Use other words, or ask the support team.')).toBeVisible();
  await page.getByRole('status').getByRole('link', { name: 'Write to support' }).click();
  await expect(page.getByRole('form', { name: 'Contact Form' })).toBeVisible();
});

test('three cards name the ways to reach support, and say that chat is not offered', async ({ page }) => {
  await open(page, '/help-center');
  const cards = page.getByRole('list', { name: 'Ways to reach support' }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  await expect(cards.getByRole('heading')).toHaveText(['Live chat', 'Email', 'Phone']);
  await expect(cards.nth(0)).toContainText('Not offered here. Email is answered in 2-4 hours.');
  await expect(cards.nth(0)).not.toContainText(MARK);
  await expect(cards.nth(1)).toContainText('support@example.com, answered in 2-4 hours');
  await expect(cards.nth(1).getByRole('link')).toHaveAttribute('href', 'mailto:support@example.com');
  await expect(cards.nth(2)).toContainText('+44 20 7946 0123, on business days');
  await expect(cards.nth(2).getByRole('link')).toHaveAttribute('href', /^tel:\+44/);
  for (const example of [cards.nth(1), cards.nth(2)]) await expect(example.getByText(MARK)).toBeVisible();
});

test('cards beside questions and form say in what time a person answers', async ({ page }) => {
  await open(page, '/help-center');
  const stuck = page.getByRole('region', { name: 'Still stuck?' });
  await expect(stuck).toContainText('A person answers in 2-4 hours.');
  await stuck.getByRole('link', { name: 'Write to support' }).click();
  await expect(page.getByRole('region', { name: 'What happens next' }).getByRole('listitem')).toHaveText([
    'NowYou see a reference and receive it by email.',
    '2-4 hoursA person answers by email, by the time next to the reference.',
    'LaterReplies to that email stay in the same conversation.',
  ]);
});

test('categories show their questions, in the address too', async ({ page }) => {
  await open(page, '/help-center');
  const all = await faqs(page).count();
  expect(all).toBeGreaterThanOrEqual(25);
  const headings = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(['Technical', 'Billing', 'Signals', 'Account', 'General']);
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await expect(categories.getByRole('link')).toHaveText([
    'All',
    'Technical',
    'Billing',
    'Signals',
    'Account',
    'General',
  ]);
  await categories.getByRole('link', { name: 'Billing' }).click();
  await expect(page).toHaveURL(/category=billing$/);
  await expect(faqs(page).filter({ hasText: 'Can I get a refund?' })).toBeVisible();
  await expect.poll(() => faqs(page).count()).toBeLessThan(all);
  await expect(headings).toHaveCount(0);
});

test('each category shows five questions, and the others on request', async ({ page }) => {
  await open(page, '/help-center');
  const signals = page.getByRole('region', { name: 'Signals' });
  await expect(signals.getByText('Which stop counts when it was moved?')).toBeHidden();
  await signals.getByText(/^\d+ more in Signals$/).click();
  await expect(signals.getByText('Which stop counts when it was moved?')).toBeVisible();
  await open(page, '/help-center?category=signals');
  await expect(page.getByText('Which stop counts when it was moved?')).toBeVisible();
  await expect(page.getByText(/more in Signals/)).toHaveCount(0);
});

test('every category has a question, and every answer opens and closes', async ({ page }) => {
  for (const category of ['technical', 'billing', 'signals', 'account', 'general']) {
    await open(page, `/help-center?category=${category}`);
    expect(await faqs(page).count(), category).toBeGreaterThan(2);
  }
  const first = faqs(page).first();
  await first.locator('summary').click();
  await expect(first.locator('p').first()).toBeVisible();
  await first.locator('summary').click();
  await expect(first.locator('p').first()).toBeHidden();
});

test('tabs have addresses', async ({ page }) => {
  await open(page, '/help-center');
  await expect(page.getByRole('tab')).toHaveText(['FAQs', 'Quick Guides', 'Contact Form']);
  await page.getByRole('tab', { name: 'Quick Guides' }).click();
  await expect(page).toHaveURL(/\?tab=guides$/);
  await expect(page.getByRole('tab', { name: 'Quick Guides', selected: true })).toBeVisible();
  const guides = page.getByRole('tabpanel').getByRole('link');
  await expect.poll(() => guides.count()).toBeGreaterThanOrEqual(12);
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText([
    'Technical',
    'Billing',
    'Signals',
    'Account',
    'General',
  ]);
  await expect(guides.filter({ hasNotText: /\d min/ }), 'each says how long it takes').toHaveCount(0);
  await page.getByRole('tab', { name: 'Contact Form' }).click();
  await expect(page).toHaveURL(/\?tab=contact$/);
  await expect(page.getByRole('form', { name: 'Contact Form' })).toBeVisible();
});

test('the palette finds help as well', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('recovery codes');
  await expect(page.getByRole('option', { name: /^Protect your account/ }).first()).toBeVisible();
});

test.describe('an address without a guide', () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] });

  test('says so and leads to all guides', async ({ page }) => {
    for (const path of ['/help-center/no-such', '/help-center/REFUND', '/help-center/refund']) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole('alert')).toContainText('Guide Not Found');
    }
    await page.getByRole('link', { name: 'All guides' }).click();
    await expect(page.getByRole('tab', { name: 'Quick Guides', selected: true })).toBeVisible();
  });
});

test.describe('a site with a chat', () => {
  test.use({ scenario: 'own settings' });

  test('leads to it and says in what time it is answered, without any mark', async ({ page }) => {
    await open(page, '/help-center');
    const cards = page.getByRole('list', { name: 'Ways to reach support' });
    await expect(cards.getByRole('listitem').first()).toContainText('Answered in under 2 minutes');
    await expectLink(cards, 'Open the chat', /^https:/);
    await expect(cards).not.toContainText(MARK);
  });
});

test.describe('a site that fails', () => {
  test.use({ scenario: 'failing', expectedErrors: [/50[03] \(/] });

  test('says so, and reads the page again', async ({ page }) => {
    await open(page, '/help-center');
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await pretend(page, 'full');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(faqs(page).first()).toBeVisible();
    await pretend(page, 'failing');
    await search(page).fill('refund');
    await expect(page.getByRole('alert')).toContainText('The results could not be loaded');
  });
});

test('has title, description, canonical address and one heading', async ({ page }) => {
  await open(page, '/help-center');
  await expect(page).toHaveTitle('Help center | Sealtick');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40,}/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/help-center$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we help?');
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeVisible();
});

test('a guide has its own page', async ({ page }) => {
  await open(page, '/help-center?tab=guides');
  await page.getByRole('link', { name: /^Verify the record/ }).click();
  await expect(page).toHaveURL(new RegExp(`${GUIDE}$`));
  await expect(page).toHaveTitle('Verify the record: guide | Sealtick');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${GUIDE}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify the record');
  await expect(page.getByRole('article').getByRole('img')).toBeVisible();
});
