import type { Locator, Page } from '@playwright/test';
import { expect, open, pretend, test } from '../support/test.ts';

const MARK = 'Sample: replace before going live';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function expectFile(page: Page, link: Locator, name: string): Promise<void> {
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-disposition']).toContain(`"${name}"`);
}

test('has title, description, canonical address, day of its last change and one heading', async ({ page }) => {
  await open(page, '/compliance');
  await expect(page).toHaveTitle('Compliance & Governance | Sealtick');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40,}/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/compliance$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compliance & Governance');
  await expect(page.getByText('Last updated 23 Nov 2026').first()).toBeVisible();
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Areas',
    'Client money and orders',
    'Publication of results',
    'Data protection',
    'Anti-money-laundering',
    'Operational resilience',
    'Conduct and conflicts',
    'Certifications',
    'Regulatory information',
    'Policies',
    'Transparency',
    'Chief Compliance Officer',
  ]);
  for (const [name, text] of [
    ['View Reports', 'Reports and assessments, each as a file.'],
    ['Incident Log', 'Events that concern security and compliance.'],
    ['Report Concern', 'Anonymous if you wish. Then nothing that could identify you is stored.'],
  ] as const) {
    await expect(page.getByRole('button', { name })).toHaveText(name + text);
  }
});

test('its summary marks what the operator has not confirmed, and counts certifications that hold', async ({ page }) => {
  await open(page, '/compliance');
  const summary = page.locator('dl[aria-label="Summary"]');
  await expect(summary).toContainText('100%');
  await expect(summary).toContainText('24/7');
  await expect(summary).toContainText('0 of 4');
  await expect(summary.getByText(MARK)).toHaveCount(2);
  await expect(page.getByText('This installation has not been confirmed by its operator.')).toBeVisible();
  await expect(
    page.getByText('What only an operator can claim carries the mark “Sample”. Do not rely on it.'),
  ).toBeVisible();
});

test('its summary counts the details that are pending', async ({ page }) => {
  await open(page, '/compliance');
  const details = page.locator('main').getByRole('region').getByRole('listitem');
  const pending = await details.filter({ has: page.getByText('Pending', { exact: true }) }).count();
  expect(pending).toBeGreaterThan(0);
  await expect(page.locator('dl[aria-label="Summary"]')).toContainText(
    `Outstanding issues: details below that are pending${pending}`,
  );
  await expect(page.getByText('0 outstanding', { exact: false })).toHaveCount(0);
});

test('each area has a status and details with their own, in the colour of the text', async ({ page }) => {
  await open(page, '/compliance');
  const area = page.getByRole('region', { name: 'Data protection' });
  await expect(area.locator('[data-tone]').first()).toHaveText('Active');
  await expect(area.getByRole('listitem')).toHaveCount(3);
  for (const [status, tone] of [
    ['Active', 'good'],
    ['Implemented', 'good'],
    ['Tested', 'primary'],
    ['Ongoing', 'primary'],
    ['Pending', 'warning'],
    ['Expired', 'neutral'],
  ] as const) {
    const badge = page.locator('main [data-tone]').filter({ hasText: status }).first();
    await expect(badge, status).toHaveAttribute('data-tone', tone);
  }
});

test('states certifications, regulator and memberships, each marked', async ({ page }) => {
  await open(page, '/compliance');
  const certifications = page.getByRole('list', { name: 'Certifications' }).getByRole('listitem');
  await expect(certifications).toHaveCount(4);
  await expect(certifications.first()).toContainText('SOC 2 Type II');
  await expect(certifications.first()).toContainText('valid until 15 Oct 2025');
  const main = page.locator('main');
  await expect(main.locator('h3:text-is("Memberships") + ul > li')).toHaveText([
    'Member of the Financial Services Compensation Scheme',
    'Member of the Financial Ombudsman Service',
    "Registered with the Information Commissioner's Office",
    'Member of the Cyber Security Alliance',
  ]);
  for (const text of [
    'Financial Conduct Authority',
    '000000',
    'Financial Services Compensation Scheme',
    'Financial Ombudsman Service',
    "Information Commissioner's Office",
    'Cyber Security Alliance',
  ]) {
    await expect(main).toContainText(text);
  }
});

test('the incident log has a note and three events', async ({ page }) => {
  await open(page, '/compliance');
  await page.getByRole('button', { name: 'Incident Log' }).click();
  const log = dialog(page, 'Incident Log');
  const note = log.getByRole('region', { name: 'Clean Security Record' });
  await expect(note).toContainText('No significant incidents in 24 months');
  await expect(note).toContainText(MARK);
  for (const [title, date] of [
    ['Planned System Maintenance', 'Dec 15 2024, 2:00 AM GMT'],
    ['Security Certificate Renewal', 'Nov 28 2024'],
    ['Compliance Policy Update', 'Oct 12 2024'],
  ] as const) {
    const event = log.getByRole('listitem').filter({ hasText: title });
    await expect(event).toContainText(date);
    await expect(event.locator('[data-tone]')).toHaveText('Template');
    await expect(event.locator('[data-tone]')).toHaveAttribute('data-tone', 'neutral');
  }
});

test('the officer can be reached, by form too', async ({ page }) => {
  await open(page, '/compliance');
  await expect(page.getByRole('link', { name: 'compliance@example.com' }).first()).toBeVisible();
  for (const name of ['Contact Compliance Team', 'Register Complaint']) {
    await page.getByRole('button', { name }).click();
    await expect(dialog(page, name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, name)).toBeHidden();
  }
});

test('a concern is reported without a name, unless the sender gives one', async ({ page }) => {
  await open(page, '/compliance');
  await page.getByRole('button', { name: 'Report Concern' }).click();
  const form = dialog(page, 'Report a Concern');
  await expect(form).toContainText('investigated within 5 business days');
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveCount(0);
  await form.getByRole('checkbox', { name: 'Submit anonymously' }).uncheck();
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeVisible();
});

test.describe('a site that fails', () => {
  test.use({ scenario: 'failing', expectedErrors: [/50[03] \(/] });

  test('says so, and reads the page again', async ({ page }) => {
    await open(page, '/compliance');
    await expect(page.getByRole('alert')).toContainText('The compliance information could not be loaded');
    await pretend(page, 'full');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Data protection' })).toBeVisible();
  });
});

test('policies are files whose names end with _Policy', async ({ page }) => {
  await open(page, '/compliance');
  await page.getByRole('button', { name: 'View All Policies' }).click();
  const policies = dialog(page, 'All Policies');
  await expect(policies.getByRole('link', { name: /^View Policy: / })).toHaveCount(5);
  for (const title of ['Complaints', 'Whistleblowing', 'Data Protection', 'Anti-Money-Laundering']) {
    const file = policies.getByRole('link', { name: `View Policy: ${title}`, exact: true });
    await expectFile(page, file, `${title.replaceAll(' ', '_')}_Policy.txt`);
  }
  const link = policies.getByRole('link', { name: 'View Policy: Conflicts of Interest' });
  await expectFile(page, link, 'Conflicts_of_Interest_Policy.txt');
  const text = await (await page.request.get((await link.getAttribute('href')) ?? '')).text();
  expect(text.startsWith(MARK)).toBe(true);
  expect(text).toContain('Chief Compliance Officer of Example Trading Ltd');
  expect(text).toContain('compliance@example.com');
  await link.click();
  await expect(page.getByText('Policy Downloaded!', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Policy Downloaded!' })).toContainText(
    'Conflicts of Interest Policy',
  );
  await policies.getByText('Close', { exact: true }).click();
  await expect(policies).toBeHidden();
});

test('four reports are files under their titles, the first one by the button of the page', async ({ page }) => {
  await open(page, '/compliance');
  await expectFile(page, page.getByRole('link', { name: 'Download Report' }), '2024_Annual_Compliance_Report.pdf');
  await page.getByRole('button', { name: 'View Reports' }).click();
  const reports = dialog(page, 'Audit Reports');
  await expect(reports.getByRole('listitem')).toHaveCount(4);
  for (const [title, date, about, status] of [
    [
      '2024 Annual Compliance Report',
      'Released Jan 2025',
      'Governance, policies, complaints and incidents',
      'Template',
    ],
    ['Q4 2024 Security Audit', 'Dec 2024', 'Scope, method and findings of the audit', 'Template'],
    ['SOC 2 Type II Report', 'Valid until Oct 2025', "The auditor's report on controls over a period.", 'Expired'],
    ['GDPR Compliance Assessment', 'Updated Jan 2025', 'How personal data is handled', 'Template'],
  ] as const) {
    const row = reports.getByRole('listitem').filter({ hasText: title });
    await expect(row, 'no auditor gave a status').toContainText(status);
    await expect(row).toContainText(date);
    await expect(row).toContainText(about);
    await expect(row.getByRole('link')).toHaveText('Download PDF');
    await expectFile(page, row.getByRole('link'), `${title.replaceAll(' ', '_')}.pdf`);
  }
  await expect(dialog(page, 'Audit Reports').getByText(MARK), 'all of them together').toHaveCount(1);
  await reports.getByRole('link', { name: 'Download PDF: Q4 2024 Security Audit' }).click();
  await expect(page.getByText('Document Downloaded!', { exact: true })).toBeVisible();
});
