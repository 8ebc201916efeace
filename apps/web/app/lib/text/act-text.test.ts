import { writes } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { actorText, actText } from './act-text.ts';

test('A login names its way, and an unknown act itself', () => {
  const changes = [{ field: 'way', before: null, after: 'passkey' }];
  expect(actText({ act: 'sign-in.created', changes })).toBe('Logged in by passkey');
  expect(actText({ act: 'tea.made', changes: [] })).toBe('tea.made');
  expect(actorText({ by: 'program' })).toBe('The program');
});

test('Every act that members and operators can do has words', () => {
  const declared = Object.values(writes).flatMap((noun) => Object.values(noun));
  const acts = declared.flatMap(({ audit }) => (audit === null ? [] : [audit.act]));
  expect(acts.length).toBeGreaterThan(60);
  expect(acts.filter((act) => actText({ act, changes: [] }) === act)).toEqual([]);
});
