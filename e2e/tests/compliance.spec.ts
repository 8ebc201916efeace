import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, open, test } from '../support/test.ts';

const MARK = 'Sample: replace before going live';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function expectFile(page: Page, link: Locator, name: string): Promise<void> {
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-disposition']).toContain(`"${name}"`);
}

test('policies are files whose names end with _Policy', async ({ page }) => {
  await open(page, '/compliance');
  await page.getByRole('button', { name: 'View All Policies' }).click();
  const policies = dialog(page, 'All Policies');
  await expect(policies.getByRole('listitem')).toHaveCount(5);
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
  const download = page.waitForEvent('download');
  await link.click();
  expect((await download).suggestedFilename()).toBe('Conflicts_of_Interest_Policy.txt');
  await expect(page.getByText('Policy Downloaded!', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Policy Downloaded!' })).toContainText(
    'Conflicts of Interest Policy',
  );
  await expectAccessible(page);
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
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await reports.getByRole('link', { name: 'Download PDF: Q4 2024 Security Audit' }).click();
  await download;
  await expect(page.getByText('Document Downloaded!', { exact: true })).toBeVisible();
});
