import { describe, expect, test } from 'vitest';
import { readReleaseName } from './read-release-name.ts';
import { RELEASE_NAMES } from './release-names.ts';

const nameIn = (text: string, country = 'US') => {
  const read = readReleaseName(text, country);
  return read && 'name' in read ? read.name : read;
};

describe('The name of a release', () => {
  test.each([
    ['Nonfarm Payrolls (Employment Situation)', 'US', 'US payrolls'],
    ['CPI — release Apr 16, 2003', 'US', 'US consumer prices'],
    ['Consumer Price Index (m/m, y/y)', 'US', 'US consumer prices'],
    ['HICP (flash) — Euro area inflation (estimate) — January 2024', 'EA', 'Euro area consumer prices'],
    ['GDP – Gross Domestic Product, 1st quarter 2018 (advance estimate)', 'US', 'US output'],
    ['ISM Non-Manufacturing PMI — Report On Business®', 'US', 'US services survey'],
    ['ISM Manufacturing PMI', 'US', 'US manufacturing survey'],
    ['PMI Flash — Composite/Services/Manufacturing (UK)', 'UK', 'UK business survey'],
    ['ECB Press Conference (Introductory Statement & Q&A)', 'EA', 'Euro area press conference'],
    ['SNB Monetary Policy Assessment — Policy rate decision', 'CH', 'Switzerland rate decision'],
    ['Initial Jobless Claims', 'US', 'US jobless claims'],
    ['Average Hourly Earnings m/m', 'US', 'US earnings'],
    ['US payrolls', 'US', 'US payrolls'],
  ])('is one of the list: %s', (text, country, name) => {
    expect(nameIn(text, country)).toEqual(name);
  });

  test('of the list is read as itself', () => {
    const codes = new Map([
      ['US', 'US'],
      ['Euro area', 'EA'],
      ['UK', 'UK'],
      ['Switzerland', 'CH'],
      ['Germany', 'DE'],
      ['Japan', 'JP'],
      ['Canada', 'CA'],
      ['Australia', 'AU'],
      ['New Zealand', 'NZ'],
      ['China', 'CN'],
    ]);
    for (const name of RELEASE_NAMES) {
      const [, code] = [...codes].find(([area]) => name.startsWith(`${area} `))!;
      expect(nameIn(name, code)).toBe(name);
    }
  });

  test.each([
    ['CPI up', 'up'],
    ['CPI ↑', '↑'],
    ['CPI beats', 'beats'],
    ['CPI 3.2%', '3.2%'],
    ['CPI (hot)', 'hot'],
    ['FOMC Rate Decision (no change)', 'no'],
    ['BoE MPC decision — Bank of England maintains rates at 5.25%', 'maintains'],
    ['FOMC Rate Decision (change)', 'change'],
    ['FOMC statement — emergency intermeeting action', 'emergency'],
    ['US payrolls +', null],
    ['US payrolls !', '!'],
  ])('with more than the schedule is refused or shortened: %s', (text, refusedWord) => {
    expect(nameIn(text)).toEqual(refusedWord === null ? 'US payrolls' : { refusedWord });
  });

  test('is the same for each way to write it, so that the choice of words means nothing', () => {
    const ways = [
      'CPI',
      'cpi.',
      'Consumer Prices',
      'CPI 1',
      'CPI — 2nd estimate',
      'Core CPI m/m',
      'US CPI (June 2004)',
    ];
    expect(new Set(ways.map((way) => nameIn(way)))).toEqual(new Set(['US consumer prices']));
  });

  test('that is not on the list, or of an unknown country, is none', () => {
    expect(nameIn('Cattle on feed')).toBe(null);
    expect(nameIn('')).toBe(null);
    expect(nameIn('US payrolls\u200b')).toBe(null);
    expect(nameIn('CPI', 'Atlantis')).toBe(null);
    expect(nameIn('CPI', '__proto__')).toBe(null);
  });
});
