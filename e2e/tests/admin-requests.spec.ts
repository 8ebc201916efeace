import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'operator' });

test.describe('with a session that has ended', () => {
  test.use({ expectedErrors: [/401 \(Unauthorized\)/] });

  test('what was typed is still there after the login', async ({ page }) => {
    const problem = { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'UNAUTHORIZED', instance: '' };
    await page.route('**/api/admin/requests/*/answers', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: { ...problem, detail: 'Log in to call this.', message: 'Unauthorized', requestId: 'x' },
      }),
    );
    await page.route('**/api/login?*', (route) => route.fulfill({ body: 'log-in' }));
    await open(page, '/admin/requests/CMP-26-4T7KA');
    await page.getByRole('textbox', { name: 'Answer' }).fill('A long answer');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await page.waitForURL(/\/api\/login/);
    await open(page, '/admin/requests/CMP-26-4T7KA');
    await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('A long answer');
  });
});
