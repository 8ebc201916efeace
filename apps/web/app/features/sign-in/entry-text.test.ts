import type { LoggedEntry } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { entryText } from './entry-text.ts';

const getText = (entry: object) => entryText(entry as LoggedEntry['entry']);

test('entries of the log are described in words, without names of its format', () => {
  expect(getText({ kind: 'signal.opened', side: 'long', symbol: 'EURUSD', timeframe: '1h' })).toBe(
    'New signal: long EURUSD 1h',
  );
  expect(getText({ kind: 'signal.updated', change: 'stopMoved' })).toBe('Stop moved');
  expect(getText({ kind: 'signal.closed', reason: 'stop' })).toBe('Signal ended: stopped');
  expect(entryText({ kind: 'signal.updated', change: 'filled' } as LoggedEntry['entry'], 'EURUSD')).toBe(
    'Entry filled: EURUSD',
  );
  expect(entryText({ kind: 'signal.closed', reason: 'stop' } as LoggedEntry['entry'], 'EURUSD')).toBe(
    'Signal ended: EURUSD, stopped',
  );
  expect(getText({ kind: 'correction', of: 12 })).toBe('Correction of entry #12');
  expect(entryText(undefined)).toBe('Not public yet');
});
