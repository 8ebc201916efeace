import { recordBodies } from '../support/page/answers.ts';
import { holdBack } from '../support/page/hold-back.ts';
import { trialPlan } from '../support/stand-in/subscriber.ts';
import { expect, open, pretend, test } from '../support/test.ts';

test('a visitor who is not logged in sees the landing page, and nothing of a member is read', async ({
  page,
  apiCalls,
}) => {
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sealed first.Sent second.');
  expect(apiCalls.filter((call) => /portfolio|subscriptions|watchlists|last-seen|plan/.test(call))).toEqual([]);
});

test.describe('the home of a member', () => {
  test.use({ scenario: 'subscriber' });

  test('shows the four figures of the own record', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Amara');
    const figure = (label: string) =>
      page.locator('dl[aria-label="Your figures"] > div').filter({ has: page.getByText(label, { exact: true }) });
    await expect(figure('Active Signals')).toContainText(/6.*\+2 from yesterday/);
    await expect(figure('Available Strategies'), 'those that open signals').toContainText(/5.*you follow 3/);
    await expect(figure('Win Rate (30d)')).toContainText(/42\.9%.*9 of 21 trades/);
    await expect(figure('P&L (MTD)')).toContainText(/−6\.84.*USD.*−0\.03%, −0\.42\sR/);
    await expect(page.locator('dl[aria-label="Your figures"]'), 'their basis is stated once, below').not.toContainText(
      'Simulated',
    );
    const notice = page.getByText('Hypothetical results have limits').locator('..');
    await expect(notice).toContainText(/^LiveSimulated/);
    await expect(page.getByText('Hypothetical results have limits'), 'one notice for the whole page').toHaveCount(1);
  });

  test('says when the newest signal came, and shows three of them with a link to all', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByText(/^Last Signal (just now|\d+ min ago)/)).toBeVisible();
    const feed = page.getByRole('region', { name: 'Live signal feed' });
    await expect(feed.getByText('3 new since yesterday')).toBeVisible();
    await expect(feed.getByRole('figure')).toHaveAccessibleName(/: entry .*, stop .*, over 90 bars$/);
    const rows = page.getByRole('list', { name: 'Recent signals' }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await feed.getByRole('link', { name: 'View all signals' }).click();
    await expect(page).toHaveURL(/\/signals$/);
  });

  test('shows three strategies, those that the member follows first, with a link to all', async ({ page }) => {
    await open(page, '/');
    const card = page.getByRole('region', { name: 'Strategy performance' });
    await expect(card.getByRole('list', { name: 'Strategy performance' }).getByRole('listitem')).toHaveCount(3);
    await expect(card.getByRole('link', { name: 'Anchor Reversion' })).toBeVisible();
    await card.getByRole('link', { name: 'All strategies' }).click();
    await expect(page).toHaveURL(/\/strategies$/);
  });

  test('says that figures and signals are loading, not that there are none', async ({ page }) => {
    await open(page, '/strategies');
    const release = await holdBack(page, /\/api\/(signals|portfolio)(\?|$)/);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByText('Loading the newest signal')).toBeVisible();
    await expect(page.locator('dl[aria-label="Your figures"]')).toContainText('Loading');
    release();
    await expect(page.getByText(/^Last Signal (just now|\d+ min ago)/)).toBeVisible();
  });

  test('is reached and left within the site, and read once', async ({ page, apiCalls }) => {
    await open(page, '/signals');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Amara');
    await expect(page.getByRole('figure')).toBeVisible();
    expect(apiCalls.filter((call) => call.startsWith('/api/portfolio'))).toHaveLength(1);
  });

  test('records the visit once it is due', async ({ page }) => {
    const marked = page.waitForRequest((request) => request.method() === 'PUT');
    await page.route('**/api/last-seen', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 204 })
        : route.fulfill({ json: { since: null, newSignals: 0, byStrategy: [], isDue: true } }),
    );
    await open(page, '/strategies');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    expect((await marked).url()).toMatch(/\/api\/last-seen$/);
    await expect(page.getByText(/new since/)).toHaveCount(0);
  });
});

test.describe('the home of a new member', () => {
  test.use({ scenario: 'new member' });

  test('suggests three strategies once the trial has begun, with drawdown and how often they trade', async ({
    page,
  }) => {
    for (const path of ['trial', 'plan'])
      await page.route(`**/api/${path}`, (route) => route.fulfill({ json: trialPlan() }));
    await open(page, '/');
    await page.getByRole('button', { name: 'Start Free Trial' }).click();
    const rows = page.getByRole('list', { name: 'Suggested strategies' }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(/Sharpe [\d.]+ · Max drawdown −[\d.]+% · \d+ trades? per month/);
    await expect(page.getByText('Hypothetical results have limits')).toBeVisible();
  });

  test('keeps the default account and risk with one press', async ({ page }) => {
    const at = new Date().toISOString();
    const saved = await recordBodies(page, '**/api/risk', (request) => ({
      json: { ...request.postDataJSON(), equityStatedAt: at, savedAt: at },
    }));
    await open(page, '/');
    await page.getByRole('button', { name: 'Keep these' }).click();
    await expect.poll(() => saved).toMatchObject([{ equity: 10_000, currency: 'USD' }]);
  });
});

test.describe('the home whose data cannot be read', () => {
  test.use({ scenario: 'failing member', expectedErrors: [/status of 50[03]/] });

  test('says so for each part, and reads it again on request', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByText('Could not be loaded').first()).toBeVisible();
    await expect(page.getByText('The newest signal could not be loaded.')).toBeVisible();
    await expect(page.getByText('The signals could not be loaded')).toBeVisible();
    await expect(page.getByText('The strategies could not be loaded.')).toBeVisible();
    await expect(page.getByText('The watchlists could not be loaded.')).toBeVisible();
    await pretend(page, 'subscriber');
    await page.getByRole('region', { name: 'Watchlists' }).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Metals' })).toBeVisible();
  });
});
