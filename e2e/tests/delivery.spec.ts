import { expect, open, test } from '../support/test.ts';

/** Links and buttons of the page that lead to other pages. */
const ACTIONS = [
  { name: 'Setup Delivery', role: 'button', path: '/delivery-settings' },
  { name: 'View API Docs', role: 'link', path: '/api-docs' },
  { name: 'View Status Page', role: 'button', path: '/status' },
] as const;
for (const { name, role, path } of ACTIONS) {
  test(`${name} is offered if ${path} is a page, and only then; a link leads there`, async ({ page, request }) => {
    const isPage = (await request.get(path)).ok();
    await open(page, '/signals');
    const action = page.getByRole('main').getByRole(role, { name });
    await expect(action).toHaveCount(isPage ? 1 : 0);
    if (!isPage || role !== 'link') return;
    await action.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
}
