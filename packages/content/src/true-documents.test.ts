import { expect, test } from 'vitest';
import { documents, getText, shippedText } from './testing/document-text.ts';

/**
 * Every document that says what the site does today. Releases say what was new on their day; articles are about trading, and
 * cite journals.
 */
const current = documents.filter(({ kind }) => kind !== 'changelog' && kind !== 'research');
const getWords = (one: (typeof documents)[number]): string => `${one.summary} ${getText(one)}`;

test('a member without app, codes and passkey reads that the operator removes the second factors', () => {
  expect(shippedText('help', 'lost-authenticator')).toContain('write to help@northwind.test. We check who you are');
  expect(shippedText('help', 'lost-authenticator')).toContain('removed after one hour');
  expect(shippedText('help', 'protect-your-account')).toContain('only we can remove your second factors');
});

test.each<[what: string, words: RegExp]>([
  ['that no one can turn off codes of an account', /(no one|no one)[^.]{0,30} can turn/i],
  ['that a program reads what a subscription shows', /programs can read the same signals/i],
  ['words that no page has about a confidence', /calibrated yet|yet calibrated/i],
  ['that plans alone are paid', /payments are for plans only|payments by card only/i],
  ['a copy of the data without a wait', /a copy on the account page immediately/i],
  ['that no signal is lost', /no signal is (ever )?lost/i],
])('no document states %s', (_what, words) => {
  expect(current.filter((one) => words.test(getWords(one))).map(({ kind, id }) => `${kind}/${id}`)).toEqual([]);
});

test('documents say that a program reads public signals, and others with a key', () => {
  expect(shippedText('help', 'how-signals-arrive')).toContain('Programs read signals over the API and the live feed');
  expect(shippedText('help', 'api-access')).toContain('With an API key');
});

test('a dash is explained with the words that stand next to it', () => {
  expect(shippedText('help', 'why-a-dash')).toContain('"Live record: 13 of 30 trades"');
});
