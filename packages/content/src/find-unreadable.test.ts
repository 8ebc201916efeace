import { describe, expect, test } from 'vitest';
import { findUnreadable } from './find-unreadable.ts';

const MARKS = 'has more than 500 of the marks * _ ~ [ ] in one paragraph';
const DEEP = 'has more than 4 quotes or lists inside each other';
const BOX = 'begins a box inside another one';

describe('A text whose parsing would take too long', () => {
  test.each([
    ['**a_'.repeat(167), 1, MARKS],
    ['*a '.repeat(300) + 'a* '.repeat(300), 1, MARKS],
    ['['.repeat(501), 1, MARKS],
    [`One.\n\nTwo.\n${'*a*\n'.repeat(251)}`, 3, MARKS],
    [`One.\r\n\r\n${'*a*\r\n'.repeat(251)}`, 3, MARKS],
    // Neither ends a paragraph.
    [`${'*'.repeat(400)}\n\u00a0\n${'*'.repeat(400)}`, 1, MARKS],
    [`${'> '.repeat(5)}a`, 1, DEEP],
    [`One.\n\n${'> [^a]: '.repeat(3)}a`, 3, DEEP],
    [':::note[A]\n:::note[B]\n', 2, BOX],
    ['::::note[A]\n:::\n:::note[B]\n', 3, BOX],
    ['> :::note[A]\n> :::\n> :::note[B]\n', 3, BOX],
    ['[^a]: :::note[A]\n    [^b]: :::note[B]\n', 2, BOX],
  ])('is refused by line: %j', (text, line, problem) => {
    expect(findUnreadable(text)).toEqual({ line, problem });
  });
});

test.each([
  '*a* '.repeat(250),
  `${'*a* '.repeat(250)}\n\n${'*a* '.repeat(250)}\r\n \r\n${'*a* '.repeat(250)}`,
  `${'> '.repeat(4)}a`,
  ':::note[A]\nText.\n:::\n\n::::note[B]\nText.\n:::::\n\n:::note[C]\nText.\n:::',
  ':::\n:::note[A]',
])('A text that is read soon is not refused: %j', (text) => {
  expect(findUnreadable(text)).toBeNull();
});
