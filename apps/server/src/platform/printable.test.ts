import { describe, expect, test } from 'vitest';
import { printable, printableJson, printableLines } from './printable.ts';

describe('printable', () => {
  test.each([
    ['an escape sequence', '\u001b[31mred\u001b[0m', '\\u{1b}[31mred\\u{1b}[0m'],
    ['a title change', '\u001b]0;x\u0007', '\\u{1b}]0;x\\u{7}'],
    ['an 8-bit control sequence', '\u009b2J', '\\u{9b}2J'],
    ['a delete character', 'a\u007fb', 'a\\u{7f}b'],
    ['a line that would look like another', 'a.csv\nok', 'a.csv\\u{a}ok'],
    ['a carriage return over the line', 'bad\rgood', 'bad\\u{d}good'],
    ['reversed text', 'a\u202evsc.exe', 'a\\u{202e}vsc.exe'],
    ['isolated text', '\u2066x\u2069', '\\u{2066}x\\u{2069}'],
    ['a zero-width space', 'EUR\u200bUSD', 'EUR\\u{200b}USD'],
    ['a byte order mark', '\ufeffx', '\\u{feff}x'],
    ['a line separator', 'a\u2028b', 'a\\u{2028}b'],
    ['half of a pair', 'a\ud800b', 'a\\u{d800}b'],
    ['a tag character', 'a\u{e0041}', 'a\\u{e0041}'],
  ])('shows %s by its code point', (_name, text, expected) => {
    expect(printable(text)).toBe(expected);
  });

  test('leaves plain text unchanged', () => {
    const plain = 'Größe 5 µs – 価格 €1,000 → 😀 (ok) "x" \\u{1b}';
    expect(printable(plain)).toBe(plain);
  });

  test('keeps line ends in text of several lines', () => {
    expect(printableLines('one\ntwo\u001b[2J\n')).toBe('one\ntwo\\u{1b}[2J\n');
  });
});

test('escapes control and invisible characters in JSON without changing its value', () => {
  const value = { 'na\u202eme': ['\u001b[31m', '\u009b', '\u{e0041}', 'Größe → 😀'] };
  const text = printableJson(value);
  expect(text).not.toMatch(/[^\n\P{Cc}]|\p{Cf}/u);
  expect(text).toContain('Größe → 😀');
  expect(JSON.parse(text)).toEqual(value);
});
