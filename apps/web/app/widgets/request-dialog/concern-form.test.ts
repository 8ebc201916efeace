import { expect, test } from 'vitest';
import { concernForm } from './concern-form.ts';
import { findProblems } from './find-problems.ts';
import type { Typed } from './form-rule.ts';
import { getMailText } from './mail-text.ts';

const NAMED: Typed = {
  isAnonymous: '',
  name: 'Ines Duarte',
  email: 'ines@northwind.test',
  concern: 'A record was changed.',
};
const ANONYMOUS: Typed = { ...NAMED, isAnonymous: 'yes' };
const SENDER = 'Please fill in your name and email, or check anonymous reporting.';
const CONCERN = 'Please describe your compliance concern.';

const labelsFor = (typed: Typed) => concernForm.fields(typed).map(({ label }) => label);
const getProblems = (typed: Typed) => findProblems(concernForm.fields(typed), typed);

test('A concern is anonymous at the start, and asks for name and address only otherwise', () => {
  expect(concernForm.initial).toEqual({ isAnonymous: 'yes', name: '', email: '', concern: '' });
  expect(labelsFor(concernForm.initial)).toEqual(['Submit anonymously', 'Concern']);
  expect(labelsFor(NAMED)).toEqual(['Submit anonymously', 'Name', 'Email', 'Concern']);
});

test.each<[missing: string, change: Typed, words: string]>([
  ['name', { name: ' ' }, SENDER],
  ['email', { email: '' }, SENDER],
  ['concern', { concern: '\n' }, CONCERN],
])('A concern with a sender needs its %s', (missing, change, words) => {
  const typed = { ...NAMED, ...change };
  const { errors, isMissing } = getProblems(typed);
  expect([Object.keys(errors), isMissing]).toEqual([[missing], true]);
  expect(concernForm.missing(typed)).toEqual({ title: 'Missing Information', description: words });
});

test('An anonymous concern needs its text alone, and its sender is not looked at', () => {
  expect(getProblems({ ...ANONYMOUS, name: '', email: 'no address' })).toEqual({ errors: {}, isMissing: false });
  const empty = { ...ANONYMOUS, concern: '' };
  expect(getProblems(empty)).toEqual({ errors: { concern: CONCERN }, isMissing: true });
  expect(concernForm.missing(empty)).toEqual({ title: 'Missing Information', description: CONCERN });
});

test('The address of a sender who gives a name must be one', () => {
  expect(getProblems({ ...NAMED, email: 'ines@' })).toEqual({
    errors: { email: 'Please enter a valid email address.' },
    isMissing: false,
  });
});

test('The email of an anonymous concern names no one, the email of another one its sender', () => {
  const to = { salesEmail: '', supportEmail: '', complianceEmail: 'compliance@n.test' };
  const receipt = { reference: 'WHB-26-7K4QX', dueOn: '2026-11-30' };
  const getMail = (typed: Typed) => getMailText(concernForm, typed, receipt, to);
  const rest = ['Subject: Compliance concern WHB-26-7K4QX', '', 'Concern: A record was changed.', ''];
  const mail = (from: string) => ['To: compliance@n.test', from, ...rest, 'Reference: WHB-26-7K4QX'].join('\n');
  expect(getMail(ANONYMOUS)).toBe(mail('From: Anonymous'));
  expect(getMail(NAMED)).toBe(mail('From: Ines Duarte <ines@northwind.test>'));
});
