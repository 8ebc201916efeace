import { expect, test } from 'vitest';
import { stopOnSignal } from './stop-signal.ts';

test('A process listens once for signals, however many commands it runs', () => {
  stopOnSignal();
  const before = process.listenerCount('SIGHUP');
  stopOnSignal();
  expect(process.listenerCount('SIGHUP')).toBe(before);
});
