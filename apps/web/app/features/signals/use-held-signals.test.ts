import { expect, test } from 'vitest';
import { sampleSignal } from '../../routes/ui/sample-data.ts';
import { toSignalViews } from './signal-view.ts';
import { countNew, keepHeld } from './use-held-signals.ts';

const rows = (...ids: readonly string[]) => toSignalViews(ids.map((id) => sampleSignal({ id })));
const held = rows('c', 'b', 'a');

test('keeps the list for a reader who has scrolled away, and counts new signals', () => {
  const now = rows('e', 'd', 'c', 'b', 'a');
  expect(keepHeld(held, now).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(countNew(held, now)).toBe(2);
  expect(countNew(held, held)).toBe(0);
});

test('applies updates to a held signal', () => {
  const now = toSignalViews([
    sampleSignal({ id: 'd' }),
    sampleSignal({ id: 'c', status: 'closed', closeReason: 'target' }),
  ]);
  expect(keepHeld(held, now)[0]?.outcome.label).toBe('Target reached');
});

test('keeps held signals that a burst pushed out of the list, and counts the whole burst as new', () => {
  const burst = rows(...Array.from({ length: 50 }, (_, i) => `n${i}`));
  expect(keepHeld(held, burst)).toEqual(held);
  expect(countNew(held, burst)).toBe(50);
});
