import { expect, test } from 'vitest';
import { isIgnored, parseMonth, parseZoneOffset, vagueZone } from './stamp-words.ts';

test.each(['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'pl', 'ru', 'tr'])(
  'knows the months of %s as browsers write them',
  (language) => {
    for (const month of ['short', 'long'] as const) {
      for (const more of [{}, { day: 'numeric' as const }]) {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC', ...more });
        for (let i = 0; i < 12; i++) {
          const parts = format.formatToParts(Date.UTC(2023, i, 8));
          const name = parts.find(({ type }) => type === 'month')!.value;
          expect(parseMonth(name), `${language} ${name}`).toBe(i + 1);
        }
      }
    }
  },
);

test.each(['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'sv', 'pl', 'ru', 'tr'])(
  'ignores the weekdays of %s',
  (language) => {
    for (const weekday of ['short', 'long'] as const) {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
      for (let day = 1; day <= 7; day++) {
        const words = format.format(Date.UTC(2023, 0, day)).split(/[^\p{L}\p{M}]+/u);
        for (const word of words.filter((one) => one !== '')) {
          expect(isIgnored(word) || parseMonth(word) !== null, `${language} ${word}`).toBe(true);
        }
      }
    }
  },
);

test('an abbreviation that several zones have has no offset', () => {
  for (const word of ['CST', 'IST', 'ET'])
    expect([parseZoneOffset(word), vagueZone(word) === null]).toEqual([null, false]);
});
