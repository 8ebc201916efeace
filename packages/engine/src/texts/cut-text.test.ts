import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cutText, firstCharacter } from './cut-text.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const getCharacters = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

describe('cutText', () => {
  test.each([
    ['a text that is short enough', 'abc', 3, 'abc'],
    ['letters', 'abcdef', 3, 'abc'],
    ['an emoji of two units', 'ab😀', 3, 'ab'],
    ['an emoji with a skin tone', 'a👍🏽', 4, 'a'],
    ['a family of seven code points', `ab${FAMILY}`, 8, 'ab'],
    ['a flag', 'a🇩🇪🇫🇷', 6, 'a🇩🇪'],
    ['a letter with a combining accent', 'cafe\u0301s', 4, 'caf'],
    ['a Hangul syllable of three letters', '\u1112\u1161\u11ab!', 2, '\u1112\u1161'],
    ['a line break of two units', 'a\r\nb', 2, 'a'],
    ['spaces before the cut', 'ab  cd', 3, 'ab'],
    ['nothing', '', 0, ''],
    ['all of it', 'abc', 0, ''],
    ['half of a pair that was there before', 'a\ud83d', 5, 'a\ufffd'],
  ])('cuts %s', (_what, text, most, expected) => {
    expect(cutText(text, most)).toBe(expected);
  });

  test('ends with a mark within the length', () => {
    expect(cutText('abcdef', 4, '…')).toBe('abc…');
    expect(cutText('abc😀', 4, '…')).toBe('abc…');
    expect(cutText('abcd', 4, '…')).toBe('abcd');
    expect(cutText('abcd', 0, '…')).toBe('…');
  });

  test('cuts a character that is longer than the length between code points', () => {
    expect(cutText(`a${'\u0301'.repeat(5_000)}`, 10)).toBe(`a${'\u0301'.repeat(9)}`);
    expect(cutText(FAMILY, 3)).toBe('👨‍');
    expect(cutText('😀', 1)).toBe('');
  });

  const text = fc.string({
    unit: fc.oneof(fc.constantFrom('a', ' ', '\u0301', '\u200d', '😀', '🇩', FAMILY, '\ud83d'), fc.string()),
  });

  test('is a beginning of the text, short enough, well formed, and of whole characters where one fits', () => {
    fc.assert(
      fc.property(text, fc.nat(40), (given, most) => {
        const cut = cutText(given, most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(cut.isWellFormed()).toBe(true);
        expect(given.toWellFormed().startsWith(cut)).toBe(true);
        if (given.length <= most) expect(cut).toBe(given.toWellFormed());
        const [first = ''] = getCharacters(given);
        if (given.length <= most || first.length > most) return;
        const whole = getCharacters(given);
        const ends = whole.map((_one, n) =>
          whole
            .slice(0, n + 1)
            .join('')
            .trimEnd()
            .toWellFormed(),
        );
        expect(['', ...ends]).toContain(cut);
      }),
    );
  });
});

test.each([
  ['amara', 'a'],
  ['😀 Ada', '😀'],
  [`${FAMILY} Ada`, FAMILY],
  ['e\u0301mile', 'e\u0301'],
  ['', ''],
  ['\ud83d', '\ufffd'],
])('the first character of %j is %j', (given, expected) => {
  expect(firstCharacter(given)).toBe(expected);
});

describe('in a browser without Intl.Segmenter', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test('texts are cut between code points', async () => {
    vi.stubGlobal('Intl', {});
    vi.resetModules();
    const old = await import('./cut-text.ts');
    expect(old.cutText('abc😀', 4)).toBe('abc');
    expect(old.cutText('abcdef', 4, '…')).toBe('abc…');
    expect(old.cutText('😀', 1)).toBe('');
    expect(old.firstCharacter('😀 Ada')).toBe('😀');
    expect(old.firstCharacter('')).toBe('');
  });
});
