import { expect, test } from 'vitest';
import { parseDocument } from './parse-document.ts';

const front = (type = 'minor', breaking = false) =>
  `---\ntitle: A\nupdated: 2026-11-23\nsummary: About a.\norder: 1\ndate: 2026-11-23\ntype: ${type}\nbreaking: ${breaking}\n---\n\n`;
const CHANGE = '## Fix: Exact sizes\n\nSizes are exact.\n';
const parse = (id: string, text: string) => parseDocument('changelog', id, text, `changelog/${id}.md`);

test('a release gives its type and its changes', () => {
  expect(parse('2.4.0', front() + CHANGE)).toMatchObject({
    address: '/changelog#2.4.0',
    fields: { date: '2026-11-23', type: 'minor', breaking: false },
  });
});

test.each([
  ['a name that is not a version', 'newest', front() + CHANGE, /must be named after its version/],
  ['a type that does not fit the version', '2.4.1', front() + CHANGE, /2\.4\.1 is patch, not minor/],
  ['a breaking minor release', '2.4.0', front('minor', true) + CHANGE, /only a major release may be/],
  ['no change', '2.4.0', front(), /at least one change/],
  [
    'an unknown type of change',
    '2.4.0',
    `${front()}## News: A\n\nText.\n`,
    /with a type of feature, improvement, fix, security/,
  ],
  [
    'a change without a text',
    '2.4.0',
    `${front()}${CHANGE}\n## Fix: B\n\n## Fix: C\n\nText.\n`,
    /one paragraph below \(block 4/,
  ],
])('a release is refused for %s', (_what, id, text, message) => {
  expect(() => parse(id, text)).toThrow(message);
});
