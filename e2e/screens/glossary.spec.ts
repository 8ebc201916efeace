import { expectLink } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

test('each term has its meaning at an anchor of its own, by group', async ({ page }) => {
  await open(page, '/glossary');
  await expect(page).toHaveTitle('Glossary | Sealtick');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glossary');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Trading',
    'Figures of a record',
    'Statistics',
    'The log',
  ]);
  await expect(page.locator('#profit-factor')).toContainText('Sum of winning trades over the sum of losing ones');
  await expect(page.locator('#stop-floor')).toContainText('The smallest stop distance that costs allow');
  const terms = page.getByRole('navigation', { name: 'Terms: The log' });
  await expectLink(terms, 'tree, root', '#tree-root');
});

test('the menu Learn leads to it', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Learn' }).click();
  await page.getByRole('link', { name: 'Glossary' }).click();
  await expect(page).toHaveURL('/glossary');
});

test('the methodology leads from the first use of a term to its meaning', async ({ page }) => {
  await open(page, '/about/methodology');
  await expect(page.getByRole('link', { name: 'R', exact: true }).first()).toHaveAttribute('href', '/glossary#r');
});
