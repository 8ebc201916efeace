import { expect, test } from 'vitest';
import { checkedMail } from './checked-mail.ts';

const getSubject = (subject: string) =>
  checkedMail({ to: 'ada@example.com', subject, title: '', paragraphs: [] }).subject;

test('A subject is one line of at most 200 characters, cut between them', () => {
  expect(getSubject(' a\r\nBcc: b@example.com ')).toBe('a Bcc: b@example.com');
  expect(getSubject(`${'a'.repeat(199)}🙂`)).toBe('a'.repeat(199));
  expect(getSubject(`${'a'.repeat(198)}e\u0301 and more`)).toBe(`${'a'.repeat(198)}e\u0301`);
  expect(getSubject(`${'a'.repeat(199)}e\u0301`)).toBe('a'.repeat(199));
});
