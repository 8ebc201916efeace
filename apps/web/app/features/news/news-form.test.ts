import type { DeliveryRules } from '@sealtick/contract';
import { DEFAULT_DELIVERY_RULE } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { changedNames } from '../../lib/forms/changed-names.ts';
import { minutesIn, NEWS_NAMES, toForm, withNews } from './news-form.ts';

const RELEASES = ['after-the-release'];
const RULES: DeliveryRules = {
  all: { ...DEFAULT_DELIVERY_RULE, minConfidence: 60 },
  channels: { ch_mail: { frequency: 'daily' } },
  strategies: { 'twin-ratio': { isMuted: true } },
  fallback: [],
  savedAt: null,
};

describe('The form of the news rule', () => {
  test('begins with 30 minutes, doing nothing, and leaves strategies that trade releases alone', () => {
    expect(toForm(RULES, RELEASES)).toEqual({ action: 'nothing', minutes: '30', spares: true });
  });

  test('shows what it saves', () => {
    for (const spares of [true, false]) {
      const form = { action: 'suppress', minutes: '45', spares } as const;
      const saved = withNews(RULES, form, 45, RELEASES);
      expect(toForm(saved, RELEASES)).toEqual(form);
    }
  });

  test('keeps every other rule, and forgets the exception with the last rule that needs it', () => {
    const on = withNews(RULES, { action: 'suppress', spares: true }, 30, RELEASES);
    expect(on).toEqual({
      all: { ...RULES.all, news: { action: 'suppress', minutes: 30 } },
      channels: RULES.channels,
      strategies: {
        'twin-ratio': { isMuted: true },
        'after-the-release': { news: { action: 'nothing', minutes: 30 } },
      },
      fallback: [],
    });
    const off = withNews({ ...on, savedAt: null }, { action: 'nothing', spares: true }, 30, RELEASES);
    expect(off.strategies).toEqual(RULES.strategies);
  });

  test.each([
    ['30', 30],
    [' 1 ', 1],
    ['240', 240],
    ['0', null],
    ['241', null],
    ['1.5', null],
    ['-5', null],
    ['', null],
    ['1e2', null],
  ])('reads %j minutes as %j', (minutes, read) => {
    expect(minutesIn({ minutes })).toBe(read);
  });

  test('names what differs from the saved rule', () => {
    const saved = toForm(RULES, RELEASES);
    expect(changedNames({ ...saved, action: 'mark', minutes: '20' }, saved, NEWS_NAMES)).toEqual([
      'what happens',
      'minutes',
    ]);
    expect(changedNames(saved, saved, NEWS_NAMES)).toEqual([]);
  });
});
