import { expect, test } from 'vitest';
import { incompleteProblem } from './incomplete-problem.ts';

const SIGN_UP = { email: 'amara@example.com', password: 'ten letters', isAdult: true, acceptsTerms: true };
const lacking = (...args: Parameters<typeof incompleteProblem>) =>
  Object.keys(incompleteProblem(...args)?.fields ?? {});

test('a complete form lacks nothing', () => {
  expect(incompleteProblem('sign-up', SIGN_UP)).toBeNull();
  expect(incompleteProblem('sign-in', { email: 'a', password: 'x' }), 'the server judges').toBeNull();
  expect(incompleteProblem('use-link', { token: '' })).toBeNull();
});

test('each empty field is named, and a new password that is too short', () => {
  const empty = { email: '', password: '', isAdult: false, acceptsTerms: false };
  expect(lacking('sign-up', empty)).toEqual(['email', 'password', 'isAdult', 'acceptsTerms']);
  expect(lacking('sign-in', { email: '', password: '' })).toEqual(['email', 'password']);
  expect(lacking('second-step', { ticket: 'the-ticket', code: '' })).toEqual(['code']);
  expect(lacking('reset-password', { token: 'the-token', password: 'nine char' })).toEqual(['password']);
  expect(incompleteProblem('sign-up', { ...SIGN_UP, email: '' })?.fields).toEqual({
    email: 'Enter an address such as name@example.com.',
  });
});
