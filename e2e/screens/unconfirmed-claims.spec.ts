import { expect, open, test } from '../support/test.ts';

const MARK = 'Sample: replace before going live';
const NOT_PROVIDED = 'Not provided by the operator';

/** What each page claims about the operator, and the example values of the settings that it names. */
const PAGES = [
  {
    path: '/terms-of-service',
    claims: ['Authorised by a financial regulator', 'Member of the Financial Ombudsman Service'],
    examples: [
      'Example Trading Ltd',
      '2 Example Street, London',
      '00000000',
      'GB 000 0000 00',
      'hello@example.com',
      '+44 20 7946 0123',
      'support@example.com',
    ],
  },
  {
    path: '/privacy-policy',
    claims: ["Registered with the Information Commissioner's Office"],
    examples: ['Example Trading Ltd', '2 Example Street, London', '+44 20 7946 0123'],
  },
  {
    path: '/risk-disclosure',
    claims: ['Authorised by a financial regulator', 'Member of the Financial Services Compensation Scheme'],
    examples: [],
  },
  {
    path: '/compliance',
    claims: [
      'Regulatory compliance',
      'Compliance monitoring',
      'Authorised by a financial regulator',
      'Member of the Financial Services Compensation Scheme',
      'Member of the Financial Ombudsman Service',
      "Registered with the Information Commissioner's Office",
      'Member of the Cyber Security Alliance',
    ],
    examples: ['Financial Conduct Authority', '000000', '1 Example Street, London', '+44 20 7946 0123'],
  },
] as const;

for (const { path, claims, examples } of PAGES) {
  test(`each claim and each example value is marked as a sample: ${path}`, async ({ page }) => {
    await open(page, path);
    const main = page.locator('main');
    for (const text of [...claims, ...examples]) {
      const group = main.locator('[data-sample-group]').filter({ hasText: text });
      if ((await group.count()) > 0) await expect(group.getByText(MARK), text).toHaveCount(1);
      else await expect(main).toContainText(`${text} ${MARK}`);
    }
    await expect(main).not.toContainText(NOT_PROVIDED);
  });
}

test.describe('a public site', () => {
  test.use({ scenario: 'own settings' });

  for (const { path, claims } of PAGES) {
    test(`says of each claim that the operator has not provided it: ${path}`, async ({ page }) => {
      await open(page, path);
      const main = page.locator('main');
      await expect(main).toContainText(NOT_PROVIDED);
      const count = (await main.innerText()).split(NOT_PROVIDED).length - 1;
      expect(count).toBeGreaterThanOrEqual(claims.length);
      for (const text of claims) await expect(main).not.toContainText(text);
      // A legal document is a sample until the operator replaces it; its values are the operator's.
      const marks = (await main.innerText()).split(MARK).length - 1;
      expect(marks).toBe(1);
    });
  }
});
