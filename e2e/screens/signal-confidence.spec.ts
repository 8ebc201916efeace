import { expect, open, test } from '../support/test.ts';

test('the confidence names the outcomes it is based on: reached, stopped or left, and their mean', async ({ page }) => {
  await open(page, '/signals/signal-1');
  const confidence = page.getByRole('dialog').getByRole('region', { name: /^Confidence 34%$/ });
  await expect(confidence).toContainText(
    /37% reached target 1 first \(55 of 149\), 50% stopped, 13% timed out or left by rule; mean \+0\.021\sR/,
  );
  await expect(confidence).not.toContainText('Uncalibrated');
});

test('an uncalibrated confidence says how many trades it is based on', async ({ page }) => {
  await open(page, '/signals/signal-2');
  await expect(page.getByRole('dialog').getByRole('region', { name: /^Confidence/ })).toContainText(
    'Uncalibrated: 42 of 100 closed trades.',
  );
});
