import type { LiveRecordFigures, LogCheckpoint } from '@sealtick/contract';
import { expect, expectAccessible, open, test } from '../../support/test.ts';

test('a browser verifies the log of the running program, and recomputes its published figures', async ({
  page,
  request,
}) => {
  const records: LiveRecordFigures[] = await (await request.get('/api/live-records')).json();
  expect(records).toHaveLength(8);
  const before: LogCheckpoint = await (await request.get('/api/log/checkpoint')).json();
  await open(page, `/signals/verify?strategy=${records[0]!.strategyId}`);
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(page.getByRole('heading', { name: 'The log is consistent' })).toBeVisible();

  const checkpoint = page.getByRole('region', { name: 'The checked checkpoint' });
  await expect(checkpoint).toContainText(before.origin);
  const [, size] = (await checkpoint.textContent())?.match(/Entries([\d,]+)Signed/) ?? [];
  expect(Number(size!.replaceAll(',', ''))).toBeGreaterThanOrEqual(before.size);

  const figures = page.getByRole('region', { name: /^Live figures/ });
  const chooser = page.getByRole('combobox', { name: 'Strategy' });
  // A market day, which changes the figures, may have ended while the page read them.
  const later: LiveRecordFigures[] = await (await request.get('/api/live-records')).json();
  const getTrades = (read: readonly LiveRecordFigures[], id: string) =>
    read.find(({ strategyId }) => strategyId === id)?.figures.find(({ key }) => key === 'trades')?.value;
  for (const { strategyId, figures: published } of records) {
    await chooser.selectOption(strategyId);
    await expect(figures).toContainText(`All ${published.length} figures are equal`);
    const trades = new RegExp(`^(${getTrades(records, strategyId)}|${getTrades(later, strategyId)})$`);
    await expect(figures.getByRole('row', { name: /^Trades/ }).getByRole('cell')).toHaveText([trades, trades, 'equal']);
  }
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText('This browser has saved')).toBeVisible();
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  const kept = page.getByRole('region', { name: 'Saved checkpoints' });
  await expect(kept, 'the log has grown since').toContainText('Consistent');
  await expect(page.getByRole('heading', { name: 'The record holds' })).toBeVisible();
});
