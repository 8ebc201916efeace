import type { Channel, DeliveryRules } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { changedNames } from '../../lib/forms/changed-names.ts';
import { DELIVERY_NAMES, hasOtherRules, NO_RULES, readRules, toForm } from './delivery-form.ts';
import { isEndpoint } from './is-endpoint.ts';
import { withOwnRule } from './own-rules.ts';

const channel = (kind: Channel['kind'], id: string, change: Partial<Channel> = {}): Channel => ({
  id: `ch_${id}`,
  kind,
  label: `${kind} ${id}`,
  isOn: true,
  state: 'active',
  reason: null,
  since: '2026-09-01T00:00:00.000Z',
  categories: ['signals', 'updates', 'price-alerts'],
  lastAcceptedAt: null,
  mutedUntil: null,
  createdAt: '2026-09-01T00:00:00.000Z',
  ...change,
});

test('the defaults are those of the specification', () => {
  const form = toForm([], NO_RULES, 'a@example.com');
  expect(form).toMatchObject({
    emailOn: true,
    email: 'a@example.com',
    webhookOn: false,
    pushOn: true,
    telegramOn: false,
  });
  expect(form).toMatchObject({ newSignals: true, priceAlerts: true, systemUpdates: false, marketNews: false });
  expect(form).toMatchObject({ minConfidence: 0, session: 'all', frequency: 'all', fx: true, crypto: true });
});

test('the form shows the newest channel of a kind, on if any of them is', () => {
  const channels = [
    channel('email', '1', { isOn: false }),
    channel('email', '2'),
    channel('push', '3', { isOn: false }),
  ];
  expect(toForm(channels, NO_RULES, '')).toMatchObject({ email: 'email 2', emailOn: true, pushOn: false });
});

test('the push choices are those of the rules, else those of the newest device', () => {
  const devices = [channel('push', '1', { categories: ['signals'] }), channel('push', '2', { categories: ['system'] })];
  expect(toForm(devices, NO_RULES, '')).toMatchObject({ newSignals: false, systemUpdates: true });
  const rules = { ...NO_RULES, pushCategories: ['market-news'] as const };
  expect(toForm([], rules, '')).toMatchObject({ newSignals: false, systemUpdates: false, marketNews: true });
});

test('the push choices are saved with the rules', () => {
  const saved = toForm([], NO_RULES, '');
  const form = { ...saved, marketNews: true, priceAlerts: false };
  expect(hasOtherRules(form, saved)).toBe(true);
  expect(readRules(form, NO_RULES, []).pushCategories).toEqual(['signals', 'updates', 'market-news']);
});

test('all four markets are saved as none chosen, and what the form does not show is kept', () => {
  const rules: DeliveryRules = { ...NO_RULES, strategies: { s: { session: 'asian', isMuted: true } } };
  const form = toForm([], rules, '');
  expect(readRules(form, rules, [])).toMatchObject({ all: { markets: [] }, strategies: rules.strategies });
  const other = {
    ...form,
    crypto: false,
    strategies: withOwnRule(form.strategies, 's', { isMuted: false, minConfidence: 80 }),
  };
  expect(readRules(other, rules, [])).toMatchObject({
    all: { markets: ['fx', 'indices', 'commodities'] },
    strategies: { s: { session: 'asian', minConfidence: 80 } },
  });
  expect(hasOtherRules(other, form)).toBe(true);
  expect(changedNames(other, form, DELIVERY_NAMES)).toEqual(['market focus', 'rules of strategies']);
});

test('the frequency is that of the email channels; the frequency of all is not repeated', () => {
  const form = { ...toForm([channel('email', '1')], NO_RULES, ''), frequency: 'daily' as const };
  const saved = readRules(form, NO_RULES, [channel('email', '1')]);
  expect(saved.channels).toEqual({ ch_1: { frequency: 'daily' } });
  expect(saved.all.frequency).toBe('all');
  const rules = { ...NO_RULES, channels: saved.channels };
  expect(toForm([channel('email', '1')], rules, '').frequency).toBe('daily');
  expect(readRules({ ...form, frequency: 'all' }, rules, [channel('email', '1')]).channels).toEqual({});
});

test('an endpoint has https, or is an address that the operator may have allowed', () => {
  for (const url of ['https://example.com/x', 'http://127.0.0.1:9/x', 'http://localhost:9'])
    expect(isEndpoint(url)).toBe(true);
  for (const url of ['', 'example.com', 'http://example.com/x', 'ftp://example.com'])
    expect(isEndpoint(url)).toBe(false);
});

test('the fallback order names no channel that was deleted since it was chosen', () => {
  const form = { ...toForm([], NO_RULES, ''), fallback: 'ch_1,ch_2,ch_3' };
  const left = [channel('webhook', '3'), channel('email', '1')];
  expect(readRules(form, NO_RULES, left).fallback).toEqual(['ch_1', 'ch_3']);
  expect(readRules({ ...form, fallback: '' }, NO_RULES, left).fallback).toEqual([]);
});

test('the own address is offered to a member who saved no settings yet, and to no other', () => {
  expect(toForm([], NO_RULES, 'a@example.com')).toMatchObject({ emailOn: true, email: 'a@example.com' });
  const rules = { ...NO_RULES, savedAt: '2026-11-20T10:00:00.000Z' };
  expect(toForm([], rules, 'a@example.com').emailOn).toBe(false);
  expect(toForm([], NO_RULES, 'a@example.com', true).emailOn, 'who follows a strategy has deleted it').toBe(false);
});
