import { MOMENTS, SYMBOLS, testMoments, useCalendarSite } from './testing/calendar-tests.ts';

useCalendarSite();

for (const [vendor, symbol] of SYMBOLS) testMoments(vendor, symbol, MOMENTS);
