import { expect, test } from 'vitest';
import { SecretBox } from './secret-box.ts';

const box = new SecretBox('the secret of sign-ins');
const SECRET = Buffer.from('12345678901234567890');

test('A secret is opened for its account with its key only', () => {
  const stored = box.seal(SECRET, 'amara');
  expect(box.open(stored, 'amara')).toEqual(SECRET);
  expect(() => box.open(stored, 'zoe')).toThrow();
  expect(() => new SecretBox('another').open(stored, 'amara')).toThrow();
  expect(() => box.open(`${stored.slice(0, -2)}AA`, 'amara')).toThrow();
});

test('A secret is stored in another form each time', () => {
  expect(box.seal(SECRET, 'amara')).not.toBe(box.seal(SECRET, 'amara'));
});
