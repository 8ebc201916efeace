import { expect, test } from 'vitest';
import { sessionHours } from './session-hours.ts';

const hoursOn = (moment: string) =>
  Object.fromEntries(sessionHours(Date.parse(moment)).map(({ session, from, to }) => [session, [from, to]]));

test('sessions follow the clock of their city: New York has summer time three weeks before London', () => {
  expect(hoursOn('2025-03-05T12:00:00Z')).toEqual({ asian: [0, 9], london: [8, 17], 'new-york': [13, 22] });
  expect(hoursOn('2025-03-12T23:30:00Z')).toEqual({ asian: [0, 9], london: [8, 17], 'new-york': [12, 21] });
  expect(hoursOn('2025-07-01T00:10:00Z')).toEqual({ asian: [0, 9], london: [7, 16], 'new-york': [12, 21] });
});
