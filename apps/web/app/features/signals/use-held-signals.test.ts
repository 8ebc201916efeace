import { expect, test } from 'vitest';
import { sampleSignal } from '../../lib/sample-data.ts';
import { toSignalViews } from './signal-view.ts';
import { countNew, keepHeld } from './use-held-signals.ts';

const rows = (...ids: readonly string[]) => toSignalViews(ids.map((id) => sampleSignal({ id })));
const held = rows('c', 'b', 'a');

test('Who has scrolled away goes on seeing the same signals, and is told how many are new', () => {
  const now = rows('e', 'd', 'c', 'b', 'a');
  expect(keepHeld(held, now).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(countNew(held, now)).toBe(2);
  expect(countNew(held, held)).toBe(0);
});

test('What becomes of a held signal is shown', () => {
  const now = toSignalViews([
    sampleSignal({ id: 'd' }),
    sampleSignal({ id: 'c', status: 'closed', closeReason: 'target' }),
  ]);
  expect(keepHeld(held, now)[0]?.outcome.label).toBe('Target reached');
});

test('After a burst that pushed all held signals out of the list they stay, and every one in it is new', () => {
  const burst = rows(...Array.from({ length: 50 }, (_, i) => `n${i}`));
  expect(keepHeld(held, burst)).toEqual(held);
  expect(countNew(held, burst)).toBe(50);
});
