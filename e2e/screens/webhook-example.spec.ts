import { expect, open, test } from '../support/test.ts';

test('shows the newest signal in the webhook example, with the fields of the contract', async ({ page, request }) => {
  const [newest] = await (await request.get('/api/signals')).json();
  await open(page, '/signals');
  const example = page.getByRole('region', { name: 'Webhook example in JSON' });
  const { strategyId, symbol, timeframe, side, entry, stop, targets, confidence, createdAt, note } = newest;
  const fields = { strategy: strategyId, symbol, timeframe, side, entry, stop, targets, confidence };
  expect(JSON.parse((await example.textContent()) ?? '')).toEqual({ ...fields, timestamp: createdAt, note });
});
