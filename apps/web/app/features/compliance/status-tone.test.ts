import { expect, test } from 'vitest';
import { statusTone } from './status-tone.ts';

test.each([
  ['Active', 'good'],
  ['COMPLIANT', 'good'],
  ['certified', 'good'],
  ['Implemented', 'good'],
  ['Ongoing', 'primary'],
  ['Tested', 'primary'],
  ['Pending', 'warning'],
  ['Scheduled', 'neutral'],
  ['Completed', 'neutral'],
  ['Published', 'neutral'],
  ['Current', 'neutral'],
  ['Valid', 'neutral'],
  ['constructor', 'neutral'],
] as const)('%s is %s', (status, tone) => {
  expect(statusTone(status)).toBe(tone);
});
