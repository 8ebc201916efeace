import { expect, expectAccessible, open, test } from '../support/test.ts';

const PAGES = [
  {
    path: '/terms-of-service',
    title: 'Terms of Service',
    sections: 11,
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
    sections: 12,
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
    sections: 6,
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

for (const { path, title, sections, headings } of PAGES) {
  test(`${title}: quick navigation leads to each section, and lines are short enough to read`, async ({ page }) => {
    await open(page, path);
    const links = page.getByRole('navigation', { name: /Sections|Risks/ }).getByRole('link');
    await expect(links).toHaveCount(sections);
    await expect(links).toHaveText(headings);
    await expect(page.locator('main section[data-section] h2')).toHaveText(headings);
    for (const [place, heading] of headings.entries()) {
      const target = (await links.nth(place).getAttribute('href')) ?? '';
      await expect(page.locator(target), `${target} is the heading`).toHaveText(heading);
    }
    const last = links.nth(sections - 2);
    await last.click();
    const id = (await last.getAttribute('href'))?.slice(1) ?? '';
    await expect(page.locator(`#${id}`)).toBeInViewport();
    await expect(last).toHaveAttribute('aria-current', 'location');
    const paragraph = page.locator('main section p').last();
    await expect(paragraph).toHaveCSS('font-size', '16px');
    expect((await paragraph.boundingBox())?.width, 'at most 75 characters').toBeLessThanOrEqual(720);
  });
}

test('the privacy policy has a commitment, prints the retention table and names the articles', async ({ page }) => {
  await open(page, '/privacy-policy');
  await expect(page.getByRole('region', { name: 'Our commitment' })).toContainText('no analytics');
  const row = page.getByRole('row').filter({ hasText: 'Payments: amount, time' });
  await expect(row).toContainText('7 years after the payment');
  await expect(page.getByRole('region', { name: '11 Children' })).toContainText('at least 18 years');
  await expect(page.getByRole('region', { name: '10 How to use your rights' })).toContainText('answer within 30 days');
  for (const article of ['article 15', 'article 17', 'article 20']) {
    await expect(page.getByRole('region', { name: '9 Your rights' })).toContainText(article);
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
  await expectAccessible(page);
  for (const link of await resources.getByRole('link').all()) {
    expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
  }
});
