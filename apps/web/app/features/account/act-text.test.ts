import { expect, test } from 'vitest';
import { actorText, actText } from './act-text.ts';

test('A log-in names its way, and an unknown act itself', () => {
  const changes = [{ field: 'way', before: null, after: 'passkey' }];
  expect(actText({ act: 'sign-in.created', changes })).toBe('Logged in by passkey');
  expect(actText({ act: 'tea.made', changes: [] })).toBe('tea.made');
  expect(actorText({ by: 'program' })).toBe('The program');
});
