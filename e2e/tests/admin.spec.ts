import { consolePage } from '../support/page/console-page.ts';
import { test } from '../support/test.ts';

test.describe('an operator', () => {
  test.use({ scenario: 'operator' });

  test('finds every section usable: axe finds nothing, nothing scrolls sideways or is squeezed', async ({ page }) => {
    for (const path of consolePage.paths) await consolePage.check(page, path);
  });
});
