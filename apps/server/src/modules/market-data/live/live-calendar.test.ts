import { MOMENTS, SYMBOLS, testGap, testMoments, useCalendarSite } from './testing/calendar-tests.ts';

useCalendarSite();

const [leapDay, dayAfter, month, year, newYorkSummer, londonSummer, londonWinter, newYorkWinter] = MOMENTS;
/** What a market that closes passes: the end of a year, and the changes of the clocks that it closes by. */
const OF_CLOSING = new Map([
  ['oanda EURUSD', [year, newYorkSummer, londonSummer, londonWinter, newYorkWinter]],
  ['oanda GER40', [year, londonSummer, londonWinter]],
  ['yahoo EURUSD', [year]],
  ['yahoo SPX', [year, newYorkSummer, newYorkWinter]],
]);
/** Of these, a market that never closes passes one. At night every market passes every moment. */
const OF_OTHERS = [leapDay, dayAfter, month, year];

for (const [i, [vendor, symbol]] of SYMBOLS.entries()) {
  testMoments(vendor, symbol, OF_CLOSING.get(`${vendor} ${symbol}`) ?? [OF_OTHERS[i % OF_OTHERS.length]!]);
  testGap(vendor, symbol);
}
