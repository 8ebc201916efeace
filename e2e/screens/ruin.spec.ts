import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'ruined account' });

test('the platform says when the model account was ruined, and leads to a new one', async ({ page }) => {
  await open(page, '/platform');
  const note = page.getByRole('note').filter({ hasText: 'ruined' });
  await expect(note).toContainText('Your model account was ruined on 20 Aug 2026.');
  await note.getByRole('link', { name: 'Enter equity' }).click();
  await expect(page).toHaveURL(/\/risk-config$/);
});

test('the page of a strategy says when its record was ruined', async ({ page }) => {
  await open(page, '/strategies/tideline-pullback?tab=performance&record=backtest');
  await expect(page.getByRole('note').filter({ hasText: 'Ruined' })).toContainText(
    'Ruined on 20 Aug 2026. The model account lost all of its balance.',
  );
  await expect(page.getByRole('region', { name: 'Quick Stats' })).toContainText('Ruined on 20 Aug 2026');
});
