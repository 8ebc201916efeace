import { describe, expect, test } from 'vitest';
import { findReleaseNameProblem } from './own-release-names.ts';
import { readFile } from './read-file.ts';
import { NOW, readText, refused, textSource } from './testing/index.ts';

const HEADER = 'datetime_utc,event,country,impact';
const GOOD = '2023-01-06T13:30:00+00:00,Payrolls,US,high';
/** Names that every plain object answers to. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

describe('An economic calendar', () => {
  test('has one spelling for each country, impact and release', async () => {
    const rows = [
      '2023-01-06T13:30:00+00:00,"Payrolls, December",US,high,confirmed',
      '2023-01-06T10:00:00+00:00,CPI flash,Eurozone,Medium,confirmed',
      '2023-01-06T07:30:00+00:00,CPI,Switzerland,3,confirmed',
    ];
    const read = await readText('calendar.csv', `${HEADER},certainty\n${rows.join('\n')}\n${rows[0]}`);
    expect(read).toMatchObject({
      kind: 'calendar',
      duplicates: 1,
      events: [
        { name: 'Switzerland consumer prices', country: 'CH', impact: 'high' },
        { name: 'Euro area consumer prices', country: 'EA', impact: 'medium' },
        { name: 'US payrolls', country: 'US', time: Date.UTC(2023, 0, 6, 13, 30) },
      ],
    });
  });

  test('rejects a release without a valid time or name, with its line', async () => {
    const rows = [
      '2023-13-06T13:30:00Z,A,US,high,',
      '2023-01-06,B,US,high,',
      '2023-01-06T01:00:00Z,C,Atlantis,high,',
      '2023-01-06T01:00:00Z,D,US,huge,',
    ];
    const read = await readText('calendar.csv', `${HEADER},certainty\n${rows.join('\n')}`);
    expect(refused(read)).toEqual([
      '2: "2023-13-06T13:30:00Z" is not a date in the order year, month, day',
      '3: the release has a date and no time of day',
      '4: country "Atlantis" is not known',
      '5: impact "huge" is not low, medium or high',
    ]);
  });

  test('rejects a release that was not scheduled a day before', async () => {
    const rows = [
      `${HEADER},certainty,notes`,
      `${GOOD},confirmed,nan`,
      `${GOOD},tentative,nan`,
      `${GOOD},nan,nan`,
      '2001-01-03T16:00:00+00:00,Rate decision (unscheduled),US,high,confirmed,nan',
      '2020-03-03T15:00:00+00:00,Rate decision,US,high,confirmed,Unscheduled meeting',
    ];
    expect(refused(await readText('calendar.csv', rows.join('\n')))).toEqual([
      '3: certainty "tentative": not scheduled',
      '4: certainty "nan": not scheduled',
      '5: the event was not scheduled',
      '6: the event was not scheduled',
    ]);
  });

  test('rejects a release whose name may reveal its result, or that is not known', async () => {
    const rows = ['CPI up', 'CPI', 'FOMC Rate Decision (no change)', 'Cattle on feed'].map((name) => {
      return GOOD.replace('Payrolls', name);
    });
    expect(refused(await readText('calendar.csv', [HEADER, ...rows].join('\n')))).toEqual([
      '2: release "CPI up": "up" may reveal its result',
      '4: release "FOMC Rate Decision (no change)": "no" may reveal its result',
      '5: release "Cattle on feed" is not known: --release-names adds names',
    ]);
  });

  test('takes further names that are given, in one spelling', async () => {
    const rows = ['cattle  on FEED', 'Cattle on feed up'].map((name) => GOOD.replace('Payrolls', name));
    const source = textSource('calendar.csv', [HEADER, ...rows].join('\n'));
    const [read] = await readFile(source, { now: NOW, releaseNames: ['Cattle on Feed'] });
    expect(read).toMatchObject({ events: [{ name: 'Cattle on Feed' }] });
    expect(refused(read!)).toEqual(['3: release "Cattle on feed up" is not known: --release-names adds names']);
  });

  test('does not take further names for the results of a known release', () => {
    expect(findReleaseNameProblem('Cattle on feed')).toBe(null);
    expect(findReleaseNameProblem('CPI up')).toBe(
      '"CPI up" is a known release with the word "up", which may reveal its result',
    );
    expect(findReleaseNameProblem('US payrolls')).toBe('"US payrolls" is a known release already');
  });

  test('gives a release that two rows name the higher impact', async () => {
    const rows = [GOOD.replace('high', 'low'), GOOD.replace('Payrolls', 'NFP'), GOOD.replace('high', 'medium')];
    const read = await readText('calendar.csv', [HEADER, ...rows].join('\n'));
    expect(read).toMatchObject({ duplicates: 2, events: [{ name: 'US payrolls', impact: 'high' }] });
  });

  test.each(INHERITED)('rejects the country %s', async (name) => {
    const read = await readText('calendar.csv', [HEADER, GOOD, GOOD.replace('US', name)].join('\n'));
    expect(refused(read)).toEqual([`3: country "${name}" is not known`]);
  });

  test.each(INHERITED)('rejects the impact %s', async (name) => {
    const read = await readText('calendar.csv', [HEADER, GOOD, GOOD.replace('high', name)].join('\n'));
    expect(refused(read)).toEqual([`3: impact "${name}" is not low, medium or high`]);
  });
});
