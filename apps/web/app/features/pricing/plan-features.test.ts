import { PLAN_LIMITS } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { COMPARED_PLANS, comparedFeatures, getFeatures, withoutPlanText } from './plan-features.ts';

const SITE = { publicDelayMinutes: 15, hasTelegram: true };

describe('A plan', () => {
  test('lists what an account without a plan does not have', () => {
    expect(getFeatures('starter', SITE)).toEqual([
      '1 market group',
      '3 strategies',
      'Signals as soon as they are sealed',
      'Sent by email, Telegram, push or webhook',
      'Record of the signals that you received',
      '50 stored backtest runs',
    ]);
    expect(getFeatures('institutional', SITE)).toEqual([
      'Everything in Pro',
      '500 stored backtest runs',
      'Scope and terms agreed with sales',
    ]);
  });

  test('is not sold by early signals on a site without a public delay, nor by Telegram on one without a bot', () => {
    const offer = { publicDelayMinutes: 0, hasTelegram: false };
    const lines = [...getFeatures('pro', offer), ...comparedFeatures(offer).map(({ name }) => name)];
    expect(lines.filter((line) => /as soon as|Telegram/.test(line))).toEqual([]);
    expect(lines).toContain('Sent by email, push or webhook');
  });
});

test('the comparison begins with Free, has a line for each limit, and each line differs between plans', () => {
  const rows = comparedFeatures(SITE).map(({ name, of }) => [name, COMPARED_PLANS.map(of)] as const);
  expect(COMPARED_PLANS).toEqual(['free', 'starter', 'pro', 'institutional']);
  const limits = Object.values(PLAN_LIMITS).map(({ name }) => name);
  expect(rows.map(([name]) => name)).toEqual([
    ...limits.slice(0, 2),
    'Signals as soon as they are sealed',
    'Sent by email, Telegram and browser push',
    'Record of the signals that you received',
    ...limits.slice(2),
    'Scope and terms agreed with sales',
  ]);
  expect(Object.fromEntries(rows)).toMatchObject({
    'Market groups': [false, '1', 'All', 'All'],
    'Active strategies': [false, '3', 'Unlimited', 'Unlimited'],
    'Signals as soon as they are sealed': [false, true, true, true],
    'API calls per hour': ['100', '1,000', '1,000', '10,000'],
    'Strategies of your own that take signals': [false, false, '10', '100'],
    'Scope and terms agreed with sales': [false, false, false, true],
  });
  for (const [name, cells] of rows) expect(new Set(cells).size, name).toBeGreaterThan(1);
});

test('a visitor reads whether a plan makes signals earlier', () => {
  expect(withoutPlanText(SITE)).toMatch(/It sees signals 15 minutes after they are sealed\.$/);
  expect(withoutPlanText({ ...SITE, publicDelayMinutes: 0 })).toMatch(
    /This site has no public delay: everyone sees signals as soon as they are sealed\.$/,
  );
});
