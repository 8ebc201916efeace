import { expect, open, pretend, test } from '../support/test.ts';

const PAGES = [
  {
    path: '/terms-of-service',
    title: 'Terms of Service',
    edition: 'Version 5 · Last updated 1 Dec 2026',
    headings: [
      '1What the service is',
      '2Who may use it',
      '3Your account',
      '4Plans, trial and payment',
      '5Refunds',
      '6Signals, record and proof',
      '7What you may not do',
      '8Risk, and what we do not promise',
      '9Liability',
      '10Ending the contract',
      '11Changes and law',
    ],
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    edition: 'Version 4 · Last updated 1 Dec 2026',
    headings: [
      '1Who is responsible',
      '2What we collect',
      '3Why we use it, and on what legal basis',
      '4How long we keep it',
      '5Who receives it',
      '6Transfers to other countries',
      '7Cookies and storage in your browser',
      '8Security',
      '9Your rights',
      '10How to use your rights',
      '11Children',
      '12Changes and complaints',
    ],
  },
  {
    path: '/risk-disclosure',
    title: 'Risk Disclosure',
    edition: 'Version 3 · Last updated 30 Nov 2026',
    headings: [
      'Market risk',
      'Leverage risk',
      'Strategy risk',
      'Technology risk',
      'Liquidity risk',
      'Additional disclosures',
    ],
  },
] as const;

for (const { path, title, edition, headings } of PAGES) {
  test.describe(title, () => {
    test('has title, description, canonical address, day of its last change and one heading', async ({ page }) => {
      await open(page, path);
      await expect(page).toHaveTitle(`${title} | Sealtick`);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40,}/);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText(edition)).toBeVisible();
      for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeVisible();
    });

    test('quick navigation lists every section, and each link leads to its heading', async ({ page }) => {
      await open(page, path);
      const links = page.getByRole('navigation', { name: /Sections|Risks/ }).getByRole('link');
      await expect(links).toHaveText(headings);
      await expect(page.locator('main section[data-section] h2')).toHaveText(headings);
      for (const [place, heading] of headings.entries()) {
        const target = (await links.nth(place).getAttribute('href')) ?? '';
        await expect(page.locator(target), `${target} is the heading`).toHaveText(heading);
      }
    });
  });
}

test.describe('a site that fails', () => {
  test.use({ scenario: 'failing', expectedErrors: [/50[03] \(/] });

  test('says that a document could not be loaded, and reads it again', async ({ page }) => {
    await open(page, '/terms-of-service');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
    await expect(page.getByRole('alert')).toContainText('The document could not be loaded');
    await pretend(page, 'full');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible();
  });
});

test('the risk disclosure has a warning, four notices and five categories with their severity', async ({ page }) => {
  await open(page, '/risk-disclosure');
  await expect(page.getByRole('region', { name: 'You can lose more than you invest' })).toContainText(
    'carries a high level of risk and is not suitable for everyone. Leveraged products can lose more than the deposit.',
  );
  const notices = page.locator('main li').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(notices).toHaveText([
    /^No adviceWe are not a registered investment advisor\./,
    /^No brokerageWe hold no money and decide no trade for you\. If you connect an account at a broker, the program sends your broker the orders that you confirm/,
    /^No promisePast performance is no guide to future results\./,
    /^Hypothetical resultsBacktests and simulations are made with the benefit of hindsight\./,
  ]);
  for (const notice of ['No advice', 'No brokerage', 'No promise', 'Hypothetical results']) {
    await expect(page.getByRole('heading', { name: notice, exact: true })).toBeVisible();
  }
  for (const [category, severity] of [
    ['Market risk', 'high'],
    ['Leverage risk', 'high'],
    ['Strategy risk', 'high'],
    ['Technology risk', 'medium'],
    ['Liquidity risk', 'low'],
  ] as const) {
    await expect(page.getByRole('region', { name: category })).toContainText(`${severity} severity`);
  }
  await expect(page.getByRole('region', { name: 'Additional disclosures' })).toBeVisible();
});

test('the terms state refunds, price changes, minimum age and the limit of liability', async ({ page }) => {
  await open(page, '/terms-of-service');
  const section = (name: string) => page.getByRole('region', { name });
  await expect(section('Who may use it')).toContainText('at least 18 years old');
  await expect(section('Plans, trial and payment')).toContainText('at least 30 days before it takes effect');
  await expect(section('Plans, trial and payment')).toContainText(
    'It lasts 14 days, needs no payment card, ends automatically',
  );
  await expect(section('Plans, trial and payment').getByRole('row')).toContainText([
    'Free$0',
    'Starter$49Up to 3 strategies, in 1 market group',
    'Pro$149Any number of strategies, in all markets',
    'InstitutionalBy agreement',
  ]);
  await expect(section('Refunds')).toContainText('14 days of that payment');
  await expect(section('Liability')).toContainText('amount that you paid us in the 12 months before');
});

test.describe('a public site whose operator has set everything', () => {
  test.use({ scenario: 'own settings' });

  test('names the operator, marks the text alone as a sample and leaves unconfirmed claims out', async ({ page }) => {
    await open(page, '/terms-of-service');
    const first = page.getByRole('region', { name: 'What the service is' });
    await expect(first).toContainText('operated by Northwind Research GmbH');
    await expect(first).toContainText('Not provided by the operator');
    const mark = page.locator('main').getByText('Sample: replace before going live');
    await expect(mark, 'of the document alone').toHaveCount(1);
    await expect(page.getByRole('note')).toContainText('The operator has not confirmed this document.');
  });

  test('offers the earlier versions of a document as files', async ({ page }) => {
    await open(page, '/terms-of-service');
    const earlier = page.getByRole('list', { name: 'Earlier versions: Terms of Service' }).getByRole('listitem');
    await expect(earlier).toHaveText([
      'Version 4, 30 Nov 2026',
      'Version 3, 29 Nov 2026',
      'Version 2, 26 Nov 2026',
      'Version 1, 24 Nov 2026',
    ]);
    const file = earlier.getByRole('link').last();
    await expect(file).toHaveAttribute('href', '/api/content/legal/terms.v1/document.pdf');
    // No policy of a public site has an earlier version.
    await open(page, '/compliance');
    await expect(page.getByRole('list', { name: /^Earlier versions/ })).toHaveCount(0);
  });
});

for (const [path, buttons] of [
  ['/terms-of-service', ['Contact Legal Team', 'General Support', 'Report Concern']],
  ['/privacy-policy', ['Request My Data', 'Delete My Data']],
  ['/risk-disclosure', ['Contact Risk Team']],
] as const) {
  test(`${path} opens its forms`, async ({ page }) => {
    await open(page, path);
    for (const button of buttons) {
      const name = button === 'Report Concern' ? 'Report a Concern' : button;
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name })).toBeHidden();
    }
  });
}

test('the privacy policy has a commitment, prints the retention table and names the articles', async ({ page }) => {
  await open(page, '/privacy-policy');
  await expect(page.getByRole('region', { name: 'Our commitment' })).toContainText('no analytics');
  const row = page.getByRole('row').filter({ hasText: 'Payments: amount, time' });
  await expect(row).toContainText('7 years after the payment');
  await expect(page.getByRole('region', { name: /^11\s*Children$/ })).toContainText('at least 18 years');
  await expect(page.getByRole('region', { name: /^10\s*How to use your rights$/ })).toContainText(
    'answer within 30 days',
  );
  for (const article of ['article 15', 'article 17', 'article 20']) {
    await expect(page.getByRole('region', { name: /^9\s*Your rights$/ })).toContainText(article);
  }
});

test('educational resources lead to pages of the site that exist', async ({ page }) => {
  await open(page, '/risk-disclosure');
  await page.getByRole('button', { name: 'Educational Resources' }).click();
  const resources = page.getByRole('dialog', { name: 'Educational Resources' });
  await expect(resources.getByRole('link', { name: /^Your risk settings/ })).toBeVisible();
  await expect(resources.getByRole('link')).toHaveText([
    'Risk management',
    'Trading psychology',
    'How to use signals',
    'Money management',
    'The academy',
    'Your risk settings, and the size of the next trade in numbers',
    'Strategies: rules, drawdowns and losing trades of each',
    'Verify the record in your own browser',
    'The help center',
  ]);
  const links = await resources.getByRole('link').all();
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
  for (const path of paths) expect((await page.goto(path!))?.status(), path!).toBe(200);
});
