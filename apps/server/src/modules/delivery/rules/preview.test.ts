import { DEFAULT_DELIVERY_RULE, type DeliveryRulesInput } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { countPreview, type PreviewedOpening } from './count-preview.ts';

const at = Date.parse('2026-03-02T12:00Z');
const opening = (confidence: number, more: Partial<PreviewedOpening> = {}): PreviewedOpening => ({
  strategyId: 'one',
  confidence,
  assetClass: 'fx',
  barCloseAt: at,
  publishedAt: at,
  releases: [],
  isMuted: false,
  ...more,
});
const RECIPIENT = { timeZone: 'UTC', channelIds: [] };
const rules = {
  all: { ...DEFAULT_DELIVERY_RULE, minConfidence: 70 as const },
  channels: {},
  strategies: {},
  fallback: [],
};
const refused = (preview: ReturnType<typeof countPreview>) =>
  Object.fromEntries(preview.filters.filter((one) => one.refused > 0).map((one) => [one.filter, one.refused]));

test('a preview counts what passes, and what each filter is the first to refuse', () => {
  const openings = [
    opening(75),
    opening(85, { assetClass: 'crypto' }),
    opening(60),
    opening(60, { strategyId: 'two' }),
    opening(95, { strategyId: 'three' }),
  ];
  const preview = countPreview(
    {
      ...rules,
      all: { ...rules.all, markets: ['fx'] },
      strategies: { two: { minConfidence: 50 }, three: { isMuted: true } },
    },
    openings,
    RECIPIENT,
  );
  expect(preview).toMatchObject({ signals: 5, passing: 2 });
  expect(refused(preview)).toEqual({ strategy: 1, confidence: 1, market: 1 });
  expect(preview.filters.map(({ filter }) => filter)).toEqual([
    'muted',
    'strategy',
    'confidence',
    'market',
    'session',
    'news',
    'priority',
    'digest',
    'quiet-hours',
  ]);
  expect(preview.assetClasses.filter(({ signals }) => signals > 0)).toEqual([
    { assetClass: 'fx', signals: 4 },
    { assetClass: 'crypto', signals: 1 },
  ]);
});

test('a preview counts what is muted as not sent, whatever the rules say', () => {
  const preview = countPreview(rules, [opening(75), opening(75, { isMuted: true })], RECIPIENT);
  expect(preview).toMatchObject({ signals: 2, passing: 1 });
  expect(refused(preview)).toEqual({ muted: 1 });
});

test('a preview counts what session, priority and quiet hours refuse', () => {
  const morning = Date.parse('2026-03-02T03:00Z');
  const openings = [
    opening(85),
    opening(75),
    opening(85, { barCloseAt: morning }),
    opening(85, { publishedAt: morning }),
    opening(90, { publishedAt: morning }),
  ];
  const quietHours = { from: '22:00', to: '07:00', letsExitsThrough: true };
  const all = { ...rules.all, session: 'london', frequency: 'high', quietHours } as const;
  const preview = countPreview({ ...rules, all }, openings, RECIPIENT);
  expect(refused(preview)).toEqual({ session: 1, priority: 1, 'quiet-hours': 2 });
  expect(preview.passing).toBe(1);
});

test('a preview counts what a news rule refuses', () => {
  const releases = [{ name: 'US payrolls', currency: 'USD', releaseAt: '2026-03-02T12:20:00.000Z' }];
  const all = { ...rules.all, news: { action: 'suppress', minutes: 20 } } as const;
  const openings = [opening(85, { releases }), opening(60, { releases }), opening(85)];
  expect(refused(countPreview({ ...rules, all }, openings, RECIPIENT))).toEqual({ confidence: 1, news: 1 });
});

test('a preview counts what is left for the digest', () => {
  const all = { ...rules.all, frequency: 'daily' } as const;
  const preview = countPreview({ ...rules, all }, [opening(85), opening(75), opening(60)], RECIPIENT);
  expect(refused(preview)).toEqual({ confidence: 1, digest: 2 });
  expect(preview.passing).toBe(0);
});

test('a preview counts stated confidences in steps of 5 from 0 on', () => {
  const { confidences } = countPreview(
    rules,
    [0, 24, 25, 29, 30, 94, 95, 100].map((one) => opening(one)),
    RECIPIENT,
  );
  expect(confidences).toHaveLength(20);
  expect(confidences.filter(({ signals }) => signals > 0)).toEqual([
    { from: 0, signals: 1 },
    { from: 20, signals: 1 },
    { from: 25, signals: 2 },
    { from: 30, signals: 1 },
    { from: 90, signals: 1 },
    { from: 95, signals: 2 },
  ]);
});

test('a preview counts a signal that one channel is sent, and states the number of each channel', () => {
  const [mail, chat] = ['ch_mail', 'ch_chat'];
  const openings = [opening(75), opening(85), opening(60)];
  const count = (channels: DeliveryRulesInput['channels'], channelIds: string[]) =>
    countPreview({ ...rules, channels }, openings, { timeZone: 'UTC', channelIds });

  const digest = count({ [mail]: { frequency: 'daily' } }, [mail]);
  expect(digest).toMatchObject({ passing: 0, channels: [{ channelId: mail, passing: 0 }] });
  expect(refused(digest)).toEqual({ confidence: 1, digest: 2 });

  const high = count({ [mail]: { frequency: 'high' } }, [mail, chat]);
  expect(high).toMatchObject({
    passing: 2,
    channels: [
      { channelId: mail, passing: 1 },
      { channelId: chat, passing: 2 },
    ],
  });
  expect(refused(high)).toEqual({ confidence: 1 });
});
