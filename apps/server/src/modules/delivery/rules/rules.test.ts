import { DEFAULT_DELIVERY_RULE, type DeliveryRulesInput } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { nearRelease } from './near-release.ts';
import { isQuiet } from './quiet-hours.ts';
import { type Opening, refusedByChannel, refusedByRule } from './refuse-opening.ts';
import { type EffectiveRule, ruleFor } from './rule-for.ts';
import { isInSession } from './trading-session.ts';

const at = (time: string) => Date.parse(time);

describe('A trading session', () => {
  test.each([
    // Summer time begins in New York on 9 March, in London on 30 March 2025.
    ['2025-03-12T12:30Z', ['london', 'new-york']],
    ['2025-03-05T12:30Z', ['london']],
    ['2025-03-31T07:00Z', ['london', 'asian']],
    ['2025-03-28T07:00Z', ['asian']],
    ['2025-03-28T08:00Z', ['london', 'asian']],
    ['2025-07-01T15:59Z', ['london', 'new-york']],
    ['2025-07-01T16:00Z', ['new-york']],
    // Summer time ends in London on 26 October, in New York on 2 November.
    ['2025-10-27T12:00Z', ['london', 'new-york']],
    ['2025-11-03T12:00Z', ['london']],
    ['2025-11-03T21:59Z', ['new-york']],
    ['2025-11-03T22:00Z', []],
    // In Tokyo it is Monday, 09:00.
    ['2025-03-10T00:00Z', ['asian']],
    ['2025-03-09T23:59Z', []],
    ['2025-03-10T08:59Z', ['london', 'asian']],
    ['2025-03-10T09:00Z', ['london']],
    ['2025-03-15T12:00Z', []],
  ])('contains a bar that closed at %s: %j', (time, inside) => {
    const sessions = (['london', 'new-york', 'asian'] as const).filter((session) => isInSession(session, at(time)));
    expect(sessions).toEqual(inside);
    expect(isInSession('all', at(time))).toBe(true);
  });
});

describe('Quiet hours', () => {
  const night = { from: '22:00', to: '07:30' };
  test.each([
    ['21:59', false],
    ['22:00', true],
    ['00:00', true],
    ['07:29', true],
    ['07:30', false],
  ])('past midnight: %s', (time, quiet) => {
    expect(isQuiet(night, 'UTC', at(`2026-03-02T${time}Z`))).toBe(quiet);
  });

  test('within a day, and the whole day', () => {
    const lunch = { from: '12:00', to: '13:00' };
    expect(isQuiet(lunch, 'UTC', at('2026-03-02T12:00Z'))).toBe(true);
    expect(isQuiet(lunch, 'UTC', at('2026-03-02T13:00Z'))).toBe(false);
    expect(isQuiet({ from: '00:00', to: '00:00' }, 'UTC', at('2026-03-02T13:00Z'))).toBe(true);
  });

  test('are of the clock of the member, in summer time too', () => {
    expect(isQuiet(night, 'Europe/London', at('2026-03-28T22:30Z'))).toBe(true);
    expect(isQuiet(night, 'Europe/London', at('2026-03-28T21:30Z'))).toBe(false);
    expect(isQuiet(night, 'Europe/London', at('2026-03-29T21:30Z'))).toBe(true);
    expect(isQuiet(night, 'Asia/Kolkata', at('2026-03-29T01:59Z'))).toBe(true);
    expect(isQuiet(night, 'Asia/Kolkata', at('2026-03-29T02:00Z'))).toBe(false);
  });
});

const opening: Opening = {
  confidence: 75,
  assetClass: 'fx',
  barCloseAt: at('2026-03-02T12:00Z'),
  releases: [],
  publishedAt: at('2026-03-02T12:00:01Z'),
};
const rule: EffectiveRule = { ...DEFAULT_DELIVERY_RULE, minConfidence: 70, isMuted: false };
const release = (releaseAt: string) => ({ name: 'US payrolls', currency: 'USD', releaseAt });
const refused = (changed: Partial<typeof rule>, given: Partial<Opening> = {}) =>
  refusedByRule({ ...rule, ...changed }, { ...opening, ...given }, 'UTC');

describe('A rule', () => {
  test('lets a signal of the minimum confidence through', () => {
    expect(refused({})).toBeNull();
    expect(refused({}, { confidence: 70 })).toBeNull();
    expect(refused({}, { confidence: 69 })).toBe('confidence');
  });

  test('without a market focus sends all markets, else only those in it', () => {
    expect(refused({ markets: ['fx', 'crypto'] })).toBeNull();
    expect(refused({ markets: ['crypto'] })).toBe('market');
    expect(refused({ markets: [] }, { assetClass: null })).toBeNull();
    expect(refused({ markets: ['fx'] }, { assetClass: null })).toBe('market');
  });

  test('counts 80 percent and more as high priority', () => {
    expect(refused({ frequency: 'high' }, { confidence: 80 })).toBeNull();
    expect(refused({ frequency: 'high' }, { confidence: 79 })).toBe('priority');
  });

  test('refuses a signal whose bar closed within the minutes of a news rule before or after a release', () => {
    const news = { action: 'suppress', minutes: 30 } as const;
    const near = (releaseAt: string) => refused({ news }, { releases: [release(releaseAt)] });
    expect(near('2026-03-02T12:30:00.000Z')).toBe('news');
    expect(near('2026-03-02T11:30:00.000Z')).toBe('news');
    expect(near('2026-03-02T12:30:00.001Z')).toBeNull();
    expect(near('2026-03-02T11:29:59.999Z')).toBeNull();
    expect(refused({ news })).toBeNull();
  });

  test('of news that marks or does nothing refuses no signal', () => {
    const releases = [release('2026-03-02T12:00:00.000Z')];
    expect(refused({ news: { action: 'mark', minutes: 30 } }, { releases })).toBeNull();
    expect(refused({ news: { action: 'nothing', minutes: 30 } }, { releases })).toBeNull();
    expect(refused({}, { releases })).toBeNull();
  });

  test('of news is about the release closest to the close of the bar', () => {
    const releases = ['2026-03-02T11:31:00.000Z', '2026-03-02T12:05:00.000Z'].map(release);
    const found = nearRelease({ action: 'mark', minutes: 30 }, { ...opening, releases });
    expect(found?.releaseAt).toBe('2026-03-02T12:05:00.000Z');
    expect(nearRelease({ action: 'mark', minutes: 4 }, { ...opening, releases })).toBeNull();
  });

  test('gives the first filter that refuses', () => {
    const quietHours = { from: '00:00', to: '00:00', letsExitsThrough: true };
    const strict = { ...rule, isMuted: true, minConfidence: 90, markets: ['crypto'], session: 'asian' } as const;
    const all = { ...strict, frequency: 'high', quietHours } as const;
    expect(refused(all)).toBe('strategy');
    expect(refused({ ...all, isMuted: false })).toBe('confidence');
    expect(refused({ ...all, isMuted: false, minConfidence: 50 })).toBe('market');
    expect(refused({ ...all, isMuted: false, minConfidence: 50, markets: [] })).toBe('session');
    const late = { ...all, isMuted: false, minConfidence: 50, markets: [], session: 'all' } as const;
    expect(refused(late)).toBe('priority');
    expect(refused({ ...late, frequency: 'daily' })).toBe('digest');
    expect(refused({ ...late, frequency: 'all' })).toBe('quiet-hours');
    expect(refused({ ...late, frequency: 'all', quietHours: null })).toBeNull();
  });
});

describe('A channel', () => {
  const channel = { state: 'active', mutedUntil: null, categories: ['signals'] } as const;
  const now = at('2026-03-02T12:00Z');

  test('gets new signals while it is active or failing, and not muted', () => {
    expect(refusedByChannel(channel, true, now)).toBeNull();
    expect(refusedByChannel({ ...channel, state: 'failing' }, true, now)).toBeNull();
    expect(refusedByChannel({ ...channel, state: 'unverified' }, true, now)).toBe('channel');
    expect(refusedByChannel({ ...channel, state: 'disabled' }, true, now)).toBe('channel');
    expect(refusedByChannel({ ...channel, mutedUntil: new Date(now + 1) }, true, now)).toBe('channel');
    expect(refusedByChannel({ ...channel, mutedUntil: new Date(now) }, true, now)).toBeNull();
  });

  test('gives the plan before its own state, and that before its categories', () => {
    const off = { ...channel, state: 'disabled', categories: ['updates'] } as const;
    expect(refusedByChannel(off, false, now)).toBe('plan');
    expect(refusedByChannel(off, true, now)).toBe('channel');
    expect(refusedByChannel({ ...off, state: 'active' }, true, now)).toBe('category');
  });
});

test('a strategy decides before a channel, and a channel before the rule for all', () => {
  const rules: DeliveryRulesInput = {
    all: { ...DEFAULT_DELIVERY_RULE, session: 'london', frequency: 'high' },
    channels: { ch_a: { minConfidence: 50, frequency: 'daily' } },
    strategies: { one: { minConfidence: 90 }, two: { isMuted: true, quietHours: undefined } },
    fallback: [],
  };
  expect(ruleFor(rules, 'ch_a', 'one')).toMatchObject({ minConfidence: 90, frequency: 'daily', session: 'london' });
  expect(ruleFor(rules, 'ch_b', 'one')).toMatchObject({ minConfidence: 90, frequency: 'high', isMuted: false });
  expect(ruleFor(rules, 'ch_a', 'two')).toMatchObject({ minConfidence: 50, isMuted: true, quietHours: null });
  expect(ruleFor(rules, null, 'three')).toEqual({ ...rules.all, isMuted: false });
});
