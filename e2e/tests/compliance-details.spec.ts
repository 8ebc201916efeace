import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/test.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('reports and the rulebook are saved by their buttons, which say so', async ({ page }) => {
  // The stand-in has no rulebook.
  const headers = { 'content-disposition': 'attachment; filename="Rulebook.pdf"' };
  await page.route('**/rulebook.pdf', (route) => route.fulfill({ body: '%PDF-1.7', headers }));
  for (const [button, title, address] of [
    ['Download Report', '2024 Annual Compliance Report', '/api/content/report/annual-2024/document.pdf'],
    ['Download Rulebook PDF', 'Rulebook', '/api/strategies/rulebook.pdf'],
  ] as const) {
    await open(page, '/compliance');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: button }).click();
    expect(new URL((await download).url()).pathname).toBe(address);
    await expect(page.getByRole('status').filter({ hasText: 'Document Downloaded!' })).toContainText(title);
  }
});

test('each report of the dialog is saved under its title, and the message names it', async ({ page }) => {
  await open(page, '/compliance');
  await page.getByRole('button', { name: 'View Reports' }).click();
  for (const title of [
    '2024 Annual Compliance Report',
    'Q4 2024 Security Audit',
    'SOC 2 Type II Report',
    'GDPR Compliance Assessment',
  ]) {
    const download = page.waitForEvent('download');
    await dialog(page, 'Audit Reports')
      .getByRole('link', { name: `Download PDF: ${title}` })
      .click();
    expect((await download).suggestedFilename()).toBe(`${title.replaceAll(' ', '_')}.pdf`);
    const message = page.getByRole('status').filter({ hasText: 'Document Downloaded!' });
    await expect(message).toContainText(title);
  }
});
