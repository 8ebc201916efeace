import type { Page } from '@playwright/test';
import { expect, open, pretend, test } from '../support/test.ts';

const MARK = 'Sample: replace before going live';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('states mission, values, technology, methodology, leadership roles and compliance', async ({ page }) => {
  await open(page, '/about');
  for (const name of ['Mission', 'Values', 'Technology', 'Methodology', 'Leadership roles', 'Compliance']) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  const part = (name: string) => page.getByRole('region', { name });
  await expect(part('Mission')).toContainText(
    'To make a trading record something that you check, not something that you believe.',
  );
  await expect(part('Values').getByRole('listitem')).toHaveText([
    /^Show the loss firstThe risk stands left of the reward/,
    /^One number, one basisLive, backtest and simulated results are never added up\./,
    /^Say “not enough”A dash and the reason/,
    /^Leave when you likeYour data is yours: one file, at any time\./,
  ]);
  const points = (name: string) => part(name).getByRole('list').last().getByRole('listitem').locator('strong');
  await expect(points('Technology')).toHaveText([
    'One engine.',
    'One log.',
    'One transaction.',
    'One set of calls.',
    'No trackers.',
  ]);
  await expect(points('Methodology')).toHaveText(['Made.', 'Sealed.', 'Scored.', 'Verified.']);
  const way = page.getByRole('list', { name: 'The way of a signal' }).getByRole('listitem');
  await expect(way).toHaveText(['Bars', 'Rules', 'Signal', 'Seal', 'Delivery', 'Record']);
});

test('its figures are measured, each with its basis', async ({ page }) => {
  await open(page, '/about');
  const figures = page.locator('dl[aria-label="Figures"]');
  await expect(figures).toContainText(/Entries sealed[\d,]+since/);
  await expect(figures).toContainText(/Strategies\d+\d+ with a live record so far/);
  await expect(figures).toContainText(/Live signals resolved[\d,]+LiveSimulatedBrier score 0\.\d{3}/);
  await expect(figures).toContainText('99.96');
  await expect(figures.getByRole('term')).toHaveText([
    'Entries sealed',
    'Strategies',
    'Live signals resolved',
    'Uptime',
  ]);
});

test.describe('before there is data', () => {
  test.use({ scenario: 'empty' });

  test('each figure is a dash that says what is missing', async ({ page }) => {
    await open(page, '/about');
    const figures = page.locator('dl[aria-label="Figures"]');
    for (const missing of ['no active strategies', 'no live signal is resolved yet', 'not measured yet']) {
      await expect(figures).toContainText(`—${missing}`);
    }
  });
});

test('leadership roles are titles, marked once while they are examples', async ({ page }) => {
  await open(page, '/about');
  const roles = page.getByRole('region', { name: 'Leadership roles' });
  await expect(roles.getByRole('listitem')).toHaveText([
    'Head of strategyowns the rules and their versions',
    'Head of riskmay pause any strategy, alone',
    'Head of engineeringruns the log and guards its key',
    'Chief Compliance Officerreads what is published about the service',
  ]);
  for (const role of ['Head of strategy', 'Head of risk', 'Head of engineering', 'Chief Compliance Officer']) {
    await expect(roles.getByRole('heading', { name: role })).toBeVisible();
  }
  await expect(roles.getByText(MARK)).toHaveCount(1);
});

test('authorisation and regulator carry the mark while they are examples that only this machine sees', async ({
  page,
}) => {
  await open(page, '/about');
  const said = page.getByRole('region', { name: 'Compliance' }).getByText('Authorisation: ');
  await expect(said).toContainText(`Authorised by a financial regulator ${MARK}`);
  await expect(said).toContainText(`Regulator: Financial Conduct Authority ${MARK}`);
  const compliance = page.getByRole('region', { name: 'Compliance' });
  for (const text of [
    'The provider is not a registered investment advisor and gives no live market access, brokerage or investment advice.',
    'Everything on this site is educational.',
    'you can lose more than you invest',
    'Backtests and simulated results are hypothetical',
  ]) {
    await expect(compliance).toContainText(text);
  }
});

test.describe('a public site whose operator has set everything', () => {
  test.use({ scenario: 'own settings' });

  test('shows the roles of the operator, and leaves unconfirmed claims out', async ({ page }) => {
    await open(page, '/about');
    const roles = page.getByRole('region', { name: 'Leadership roles' });
    await expect(roles.getByRole('listitem')).toHaveText([
      'Managing directoranswers for the company',
      'Head of research',
    ]);
    const compliance = page.getByRole('region', { name: 'Compliance' });
    await expect(compliance).toContainText('Authorisation: Not provided by the operator.');
    await expect(page.locator('main')).not.toContainText(MARK);
  });
});

test('a button opens the methodology over the whole page, and Back to About leaves it', async ({ page }) => {
  await open(page, '/about');
  await page.getByRole('link', { name: 'View Methodology' }).click();
  await expect(page).toHaveURL(/\/about\/methodology$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Methodology');
  await expect(page.getByRole('region', { name: 'Mission' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to About' }).click();
  await expect(page.getByRole('region', { name: 'Mission' })).toBeVisible();
});

test('Contact sales opens its form', async ({ page }) => {
  await open(page, '/about');
  await page.locator('main').getByRole('button', { name: 'Contact sales' }).click();
  await expect(dialog(page, 'Contact Sales')).toBeVisible();
});

test.describe('a site that fails', () => {
  test.use({ scenario: 'failing', expectedErrors: [/50[03] \(/] });

  test('says that the page could not be loaded, and reads it again', async ({ page }) => {
    await open(page, '/about');
    await expect(page.getByRole('alert')).toContainText('The document could not be loaded');
    await pretend(page, 'full');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Mission' })).toBeVisible();
  });
});

test('the banner of every page leads to the disclosures, which link to the documents', async ({ page }) => {
  await open(page, '/strategies');
  await page.getByRole('banner').getByRole('link', { name: 'Full disclosures' }).click();
  await expect(page).toHaveURL(/\/about#compliance$/);
  const compliance = page.getByRole('region', { name: 'Compliance' });
  await expect(compliance.getByRole('heading', { name: 'Compliance', exact: true })).toBeVisible();
  for (const name of ['Risk Disclosure', 'Terms of Service', 'Privacy Policy', 'Compliance & Governance']) {
    await expect(compliance.getByRole('link', { name }).first()).toBeVisible();
  }
});

test('the methodology has eight steps, a diagram with its description, and every definition', async ({ page }) => {
  await open(page, '/about/methodology');
  const steps = page.locator('main ol > li > h2');
  await expect(steps).toHaveText(['Bars', 'Rules', 'Signal', 'Seal', 'Fills', 'Costs', 'Result', 'Figures']);
  await expect(page.getByRole('img', { name: /^Bars reach the rules/ })).toBeVisible();
  await page.getByRole('link', { name: 'Every definition and formula' }).click();
  await expect(page.getByRole('heading', { name: 'Definitions' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Sharpe / })).toContainText('90 days and 30 trades');
  const groups = page.getByRole('navigation', { name: 'Definitions' });
  await groups.getByRole('link', { name: 'Drawdown' }).click();
  await expect(page).toHaveURL(/#drawdown$/);
  await expect(page.locator('h3#drawdown + table')).toContainText('Time under water');
  await page.getByRole('link', { name: 'Verify the record' }).click();
  await expect(page).toHaveURL(/\/signals\/verify$/);
});
