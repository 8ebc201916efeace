import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'operator' });

test('the questions of a course are exported as files, those of its tests separately', async ({ page }) => {
  await open(page, '/admin');
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Courses' }).click();
  await expect(page).toHaveURL('/admin/courses');
  const row = page.getByRole('table', { name: 'Courses' }).getByRole('row').filter({ hasText: 'Risk management' });
  await expect(row).toContainText('Beginner');
  await row.getByRole('button', { name: 'Export the questions of Risk management' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export questions: Risk management' });
  await expect(dialog).toContainText('Both files contain the right answers.');
  for (const [button, content] of [
    ['Practice questions', '$CATEGORY: risk/psychology\n'],
    ['Test questions', '$CATEGORY: risk/psychology/test a\n'],
  ] as const) {
    await page.evaluate(() => {
      URL.createObjectURL = (file) => {
        void (file as Blob).text().then((text) => sessionStorage.setItem('saved', text));
        return 'blob:saved';
      };
    });
    await dialog.getByRole('button', { name: button }).click();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('saved') ?? '')).toContain(content);
  }
});

test.describe('A site that does not answer', () => {
  test.use({ scenario: 'operator', expectedErrors: [/503/] });

  test('says that the questions could not be loaded, and offers to try again', async ({ page }) => {
    await page.route('**/api/admin/courses/risk/questions', (route) => route.fulfill({ status: 503, json: {} }));
    await open(page, '/admin/courses');
    await page.getByRole('button', { name: 'Export the questions of Risk management' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The questions could not be loaded');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
