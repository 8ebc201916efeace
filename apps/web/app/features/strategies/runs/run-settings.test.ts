import { expect, test } from 'vitest';
import { changesText, defaultName, detailsFor, getPeriod, type RunSettings, unpublishedText } from './run-settings.ts';

const parameter = { label: 'Stop', help: '', unit: '', min: 1, max: 4, step: 0.5, default: 2 };
const parameters = { stopAtr: parameter, targetR: { ...parameter, default: 3 } };
const settings: RunSettings = {
  strategy: { id: 's', parameters },
  symbol: 'EURUSD',
  timeframe: '1h',
  published: ['1h', 'daily'],
  params: { stopAtr: 2, targetR: 3 },
  costFactor: 1,
  shown: null,
};
const form = { name: '', timeframe: '', detail: '', period: 'own', fromDay: '', toDay: '' } as const;

test('a run without a name is named after its series and what was changed', () => {
  const detail = null;
  expect(defaultName({ ...settings, detail })).toBe('EURUSD 1h, as published');
  expect(defaultName({ ...settings, detail, params: { stopAtr: 3, targetR: 2 }, costFactor: 1.5 })).toBe(
    'EURUSD 1h, 2 parameters changed, costs × 1.5',
  );
  expect(defaultName({ ...settings, detail: '5m' })).toBe('EURUSD 1h, as published, exits by 5m bars');
  const changed = { params: { stopAtr: 3, targetR: 3 }, costFactor: 1, detail };
  expect(changesText(parameters, changed)).toBe('1 parameter changed');
});

test('a period by days covers the whole of its last day; a missing day is not a limit', () => {
  expect(getPeriod({ ...form, fromDay: '2020-01-31', toDay: '2020-02-29' }, null)).toEqual({
    from: '2020-01-31T00:00:00.000Z',
    to: '2020-03-01T00:00:00.000Z',
  });
  expect(getPeriod(form, null)).toEqual({ from: null, to: null });
});

test('the shown period is that of the bars in the browser, once they are loaded', () => {
  const shown = { bars: 2, from: Date.UTC(2020, 0, 1), to: Date.UTC(2020, 0, 3) };
  expect(getPeriod({ ...form, period: 'shown' }, null)).toBeNull();
  expect(getPeriod({ ...form, period: 'shown' }, shown)).toEqual({
    from: '2020-01-01T00:00:00.000Z',
    to: '2020-01-03T00:00:00.000Z',
  });
  expect(getPeriod({ ...form, period: 'all' }, shown)).toEqual({ from: null, to: null });
});

test('a timeframe that the strategy is not published on is named', () => {
  expect(unpublishedText(settings, 'daily')).toBe('');
  expect(unpublishedText(settings, '5m')).toBe('The strategy is published for EURUSD on 1h and daily, not on 5m.');
});

test('exits inside a bar can be decided by bars of every shorter timeframe', () => {
  expect(detailsFor('1h')).toEqual(['30m', '15m', '5m', '1m']);
  expect(detailsFor('5m')).toEqual(['1m']);
});
