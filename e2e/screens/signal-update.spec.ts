import { holdFeed, send } from '../support/page/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

test('an update of an open signal loads its steps immediately', async ({ page, apiCalls }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals/signal-4');
  await expect(page.getByText('Connected', { exact: true })).toBeAttached();
  await expect.poll(() => apiCalls.length).toBe(2);
  const update = { id: 'signal-4', strategyId: 'meridian-trend', change: 'target', changed: { targetsReached: 1 } };
  send(connections[0]!, { type: 'SIGNAL_UPDATE', data: update, index: 12_401, cursor: 'at 12401' });
  await expect.poll(() => apiCalls).toContain('/api/signals/signal-4');
});
