import type { Page } from '@playwright/test';
import { expectLink, recordBodies } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

const featured = (page: Page) => page.getByRole('region', { name: 'Featured article' });
const latest = (page: Page) => page.getByRole('list', { name: 'Latest insights' }).getByRole('listitem');
const archive = (page: Page) => page.getByRole('list', { name: 'Articles', exact: true }).locator(':scope > li');
const category = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name, exact: true });

test('the first article is featured with its figure, the three after it are the latest insights', async ({ page }) => {
  await open(page, '/research');
  await expect(page).toHaveTitle('Research | Sealtick');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Research');
  await expect(featured(page).getByRole('heading')).toHaveText('A win rate of 70% says nothing on its own');
  await expect(featured(page)).toContainText('Education');
  await expect(featured(page).getByRole('time')).toHaveText('23 Nov 2026');
  await expect(featured(page)).toContainText(/\d min/);
  // Every article is one: the page says it once.
  await expect(page.getByRole('main').getByText('Sample: replace before going live')).toHaveCount(1);
  await expect(page.getByRole('main').getByText('Sample', { exact: true })).toHaveCount(0);
  await expect(
    featured(page).getByRole('img', { name: 'Average result per trade by win rate, for three payoffs' }),
  ).toBeVisible();
  await expect(latest(page).getByRole('heading')).toHaveText([
    'How much to risk per trade, counted in accounts that fall by half',
    'The best of 100 backtests looks good by chance',
    'How deep a system with a true edge falls',
  ]);
  await featured(page).getByRole('link', { name: 'Read the article' }).click();
  await expect(page).toHaveURL('/research/win-rate-alone');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A win rate of 70% says nothing on its own');
});

test('the archive lists all articles, searched and filtered by category, which the address keeps', async ({ page }) => {
  await open(page, '/research');
  await expect(archive(page)).toHaveCount(8);
  await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link')).toHaveText([
    'All',
    'Market analysis',
    'Strategy',
    'Risk management',
    'Education',
  ]);
  await category(page, 'Risk management').click();
  await expect(page).toHaveURL('/research?category=risk+management');
  await expect(category(page, 'Risk management')).toHaveAttribute('aria-current', 'true');
  await expect(archive(page).getByRole('heading')).toHaveText([
    'How much to risk per trade, counted in accounts that fall by half',
    'How deep a system with a true edge falls',
  ]);
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('DEEP edge');
  await expect(page).toHaveURL('/research?category=risk+management&q=DEEP+edge');
  await expect(archive(page)).toHaveCount(1);
  await expect(page.getByText('1 article', { exact: true })).toBeVisible();
  await category(page, 'All').click();
  await expect(page).toHaveURL('/research?q=DEEP+edge');
});

test('where nothing is found, Clear Filters shows all again', async ({ page }) => {
  await open(page, '/research?category=education&q=zzz');
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(archive(page)).toHaveCount(8);
  await expect(page).toHaveURL('/research');
  await expect(page.getByRole('searchbox', { name: 'Search articles' })).toHaveValue('');
});

test('the newsletter is joined below, with words for a missing address', async ({ page }) => {
  const bodies = await recordBodies(page, '**/api/newsletter/requests');
  await open(page, '/research');
  const box = page.getByRole('region', { name: 'Newsletter' });
  await expect(box.getByRole('button', { name: 'Subscribe', exact: true })).toBeDisabled();
  await box.getByLabel('Email').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Email Required' })).toBeVisible();
  await expect(box.getByRole('alert')).toHaveText('Please enter your email address to subscribe.');
  await box.getByLabel('Email').fill('ines@example.com');
  await box.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Successfully Subscribed!' })).toBeVisible();
  expect(bodies).toMatchObject([{ list: 'newsletter', email: 'ines@example.com' }]);
  await expectLink(box, 'RSS', '/research/rss.xml');
  await expectLink(box, 'Atom', '/research/atom.xml');
});

test('a link leads to the guide, and a teaser to the academy', async ({ page }) => {
  await open(page, '/research');
  await expectLink(page, 'How to follow research', '/help-center/read-research');
  const teaser = page.getByRole('region', { name: 'From reading to doing' });
  await expectLink(teaser, 'Explore Academy', '/academy');
});

test('an article shows its text, its figure with numbers and command, and what to read next', async ({ page }) => {
  await open(page, '/research/risk-per-trade');
  const article = page.getByRole('article');
  await expect(page.getByRole('note')).toContainText('Sample: replace before going live');
  await expect(article.getByRole('heading', { name: 'What the figure shows' })).toBeVisible();
  const figure = article.getByRole('figure');
  await expect(
    figure.getByRole('img', { name: 'Accounts that fall by half within 500 trades, by risk per trade' }),
  ).toBeVisible();
  await expect(figure.getByRole('list', { name: 'Lines' }).getByRole('listitem')).toHaveText([
    'Without an edge',
    'With an edge',
  ]);
  await expect(figure).toContainText(
    'Compute it again in the folder of the program: npm run figures -- half-lost-by-risk',
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await figure.getByRole('button', { name: 'Copy the command' }).click();
  await expect(figure.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('npm run figures -- half-lost-by-risk');
  await expectLink(figure, 'Download the numbers (CSV)', '/research/risk-per-trade/figure.csv');
  await figure.getByText('Show the numbers').click();
  await expect(figure.getByRole('row').filter({ hasText: /^2%/ })).toHaveText('2%46.7%3.3%');
  await expect(article.getByRole('heading', { name: 'Sources' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'In this article' }).getByRole('link').first()).toHaveText(
    'What the figure shows',
  );
  const related = page.getByRole('region', { name: 'Related articles' }).getByRole('link');
  await expect(related).toHaveCount(3);
  await expect(related.first(), 'of the same category').toContainText('How deep a system with a true edge falls');
  await related.first().click();
  await expect(page).toHaveURL('/research/drawdowns-with-an-edge');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Research' }).click();
  await expect(page).toHaveURL('/research');
});

test('an address without an article says so', async ({ page }) => {
  await open(page, '/research/none');
  await expect(page.getByRole('alert')).toContainText('There is no article at this address.');
  await page.getByRole('link', { name: 'All articles' }).click();
  await expect(archive(page)).toHaveCount(8);
});

test('six cards are in place of the articles while they load', async ({ page }) => {
  await open(page, '/about');
  await page.route('**/api/research', () => new Promise(() => {}));
  await page.getByRole('banner').getByRole('link', { name: 'Research', exact: true }).click();
  const loading = page.getByRole('main').getByRole('status', { name: 'Loading the articles' });
  await expect(loading).toBeVisible();
  await expect(loading.locator('span')).toHaveCount(6);
});

test('a site without articles says so, and features none', async ({ page }) => {
  await open(page, '/about');
  await page.route('**/api/research', (route) => route.fulfill({ json: [] }));
  await page.getByRole('banner').getByRole('link', { name: 'Research', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect(featured(page)).toHaveCount(0);
  await expect(latest(page)).toHaveCount(0);
});

test.describe('a site that fails', () => {
  test.use({ scenario: 'failing', expectedErrors: [/50[03] \(/] });

  test('says so, and offers a retry', async ({ page }) => {
    await open(page, '/research');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The articles could not be loaded');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test('a corrected article shows what was corrected and when', async ({ page }) => {
  await page.route('**/api/research/drawdowns-with-an-edge', async (route) => {
    const article = await (await route.fetch()).json();
    await route.fulfill({ json: { ...article, corrections: [{ at: '2026-11-26T09:00:00.000Z', text: 'The year.' }] } });
  });
  await open(page, '/research');
  await page
    .getByRole('link', { name: /How deep a system with a true edge falls/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Corrections' })).toHaveText('Corrected on 26 Nov 2026: The year.');
});
