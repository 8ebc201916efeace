import { expect, test } from 'vitest';
import { stepOfCode, totpCode, totpStep } from './totp.ts';

/** RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('The code at %d s is the end of the one in RFC 6238', (seconds, digits) => {
  expect(totpCode(SECRET, totpStep(seconds * 1_000))).toBe(digits.slice(-6));
});

test('A code is valid from 30 s before to 30 s after its own 30 s', () => {
  const code = totpCode(SECRET, 1_000);
  const at = (step: number) => stepOfCode(SECRET, code, step * 30_000);
  expect([998, 999, 1_000, 1_001, 1_002].map(at)).toEqual([null, 1_000, 1_000, 1_000, null]);
});
