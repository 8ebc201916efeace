import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, open, test } from '../support/test.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Presses a link to a file. @returns The name under which the browser saves it, and its path */
async function save(page: Page, link: Locator) {
  const started = page.waitForEvent('download');
  await link.click();
  const download = await started;
  return [download.suggestedFilename(), new URL(download.url()).pathname] as const;
}

test('reports, rulebook and policies are saved under their titles, and a message names each', async ({ page }) => {
  // The stand-in has no rulebook.
  const headers = { 'content-disposition': 'attachment; filename="Rulebook.pdf"' };
  await page.route('**/rulebook.pdf', (route) => route.fulfill({ body: '%PDF-1.7', headers }));
  await open(page, '/compliance');
  const message = (text: string) => page.getByRole('status').filter({ hasText: text });

  const look = (name: string) => page.getByRole('main').getByRole('link', { name }).getAttribute('class');
  expect(await look('Download Report'), 'neither is the act of the page').toBe(await look('Download Rulebook PDF'));
  const [, rulebook] = await save(page, page.getByRole('link', { name: 'Download Rulebook PDF' }));
  expect(rulebook).toBe('/api/strategies/rulebook.pdf');
  await expect(message('Document Downloaded!')).toContainText('Rulebook');
  const [, report] = await save(page, page.getByRole('link', { name: 'Download Report' }));
  expect(report).toBe('/api/content/report/annual-2024/document.pdf');
  await expect(message('Document Downloaded!')).toContainText('2024 Annual Compliance Report');

  await page.getByRole('button', { name: 'View Reports' }).click();
  const reports = dialog(page, 'Audit Reports');
  for (const title of [
    'Q4 2024 Security Audit',
    'SOC 2 Type II Report',
    'GDPR Compliance Assessment',
    '2024 Annual Compliance Report',
  ]) {
    const [name] = await save(page, reports.getByRole('link', { name: `Download PDF: ${title}` }));
    expect(name).toBe(`${title.replaceAll(' ', '_')}.pdf`);
    await expect(message('Document Downloaded!')).toContainText(title);
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'View All Policies' }).click();
  const policies = dialog(page, 'All Policies');
  const policy = policies.getByRole('link', { name: 'View Policy: Conflicts of Interest' });
  const [name] = await save(page, policy);
  expect(name).toBe('Conflicts_of_Interest_Policy.txt');
  await expect(message('Policy Downloaded!')).toContainText('Conflicts of Interest Policy');
  await expectAccessible(page);
});
