import { expect, open, test } from '../support/test.ts';

test('the rulebook of the first page is a file on the compliance page', async ({ page, context }) => {
  await open(page, '/');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Download Rulebook PDF' }).click();
  const compliance = await opened;
  await expect(compliance.getByRole('heading', { level: 1 })).toHaveText('Compliance & Governance');
  const file = compliance.getByRole('link', { name: 'Download Rulebook PDF' });
  await expect(file).toHaveAttribute('href', '/api/strategies/rulebook.pdf');
});
