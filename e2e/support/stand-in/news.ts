import type { LoggedAlert, NewsEffect, ReleaseView } from '@sealtick/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import type { Scenario } from './scenario-names.ts';

const sum = (trades: number, r: number, low: number | null, high: number | null) => ({ trades, r, low, high });

/** Returns what a news rule would have done: for a subscriber with a backtest and a week of live signals. */
export function getEffect(scenario: Scenario, minutes: number): NewsEffect {
  const now = Date.now();
  const iso = (days: number) => new Date(now - days * DAY_MS).toISOString();
  const base = { minutes, releaseStrategies: [{ id: 'after-the-release', name: 'After the Release' }] };
  if (scenario !== 'subscriber') return { ...base, isFollowed: false, strategies: 8, groups: [] };
  const market = 'simulated';
  return {
    ...base,
    isFollowed: true,
    strategies: 2,
    groups: [
      {
        basis: { record: 'live', market },
        from: iso(7),
        until: iso(0),
        releases: 6,
        with: sum(14, 1.2, null, null),
        without: sum(13, 2.2, null, null),
        change: sum(1, 1, null, null),
        missing: 'An interval needs 20 days. There are 7.',
      },
      {
        basis: { record: 'backtest', market },
        from: iso(97),
        until: iso(7),
        releases: 74,
        with: sum(212, 41.2, 8.1, 72.4),
        without: sum(180, 44, 13.6, 73.1),
        change: sum(32, 2.8, -6.1, 11.9),
        missing: null,
      },
    ],
  };
}

/** Returns the releases ahead: of a subscriber's site three. */
export function getReleases(scenario: Scenario): ReleaseView[] {
  if (scenario !== 'subscriber') return [];
  const at = (hours: number) => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS).toISOString();
  return [
    { time: at(1), name: 'US payrolls', country: 'US', impact: 'high' },
    { time: at(1), name: 'US housing starts', country: 'US', impact: 'low' },
    { time: at(50), name: 'Euro area business survey', country: 'EA', impact: 'medium' },
  ];
}

/** Returns the market alerts of the last day: of a subscriber's site one in force and one that is past. */
export function getAlerts(scenario: Scenario): LoggedAlert[] {
  if (scenario !== 'subscriber') return [];
  const iso = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  const release = { symbol: null, currency: 'USD', releaseAt: iso(10), issuedAt: iso(-5), index: 90 };
  const volatility = { symbol: 'XAUUSD', currency: null, releaseAt: null, issuedAt: iso(-31), index: 80 };
  return [
    { ...release, reason: 'Release at 13:30 UTC: US payrolls.' },
    { ...volatility, reason: 'The range of the bar that closed at 12:45 UTC is 6.9 times the average.' },
  ];
}
