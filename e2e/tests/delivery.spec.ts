import { expect, open, test } from '../support/test.ts';

/** Links and buttons of the page that lead to other pages. */
const ACTIONS = [
  { name: 'Setup Delivery', role: 'button', path: '/delivery-settings' },
  { name: 'View API Docs', role: 'link', path: '/api-docs' },
  { name: 'View Status Page', role: 'button', path: '/status' },
] as const;
test('what leads to another page is offered if it exists, and only then', async ({ page, request }) => {
  for (const { name, role, path } of ACTIONS) {
    const isPage = (await request.get(path)).ok();
    await open(page, '/signals');
    const action = page.getByRole('main').getByRole(role, { name });
    await expect(action, path).toHaveCount(isPage ? 1 : 0);
    if (!isPage || role !== 'link') continue;
    await action.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});
