import { expect, test } from 'vitest';
import { figureTone, formatFigure, formatInterval, formatWon } from './figure-text.ts';

const NO_BREAK = '\u00a0';
const plain = (text: string) => text.replaceAll(NO_BREAK, ' ');

test('formats an expectancy with three decimals, −0.033 R and not −0.03 R, and the result of a trade with two', () => {
  const expectancy = { unit: 'R', key: 'expectancy' } as const;
  expect(plain(formatFigure(-0.033, expectancy))).toBe('−0.033 R');
  expect(plain(formatFigure(0.4, expectancy))).toBe('+0.400 R');
  expect(plain(formatFigure(2.759, { unit: 'R', key: 'bestTrade' }))).toBe('+2.76 R');
});

test('formats a rate under 1%, and its interval, with two decimals', () => {
  const rate = { unit: 'fraction', key: 'averageOpenRisk' } as const;
  const text = { label: '', definition: '', reason: null, isHeadline: true };
  expect(plain(formatFigure(0.0025, rate))).toBe('0.25%');
  expect(plain(formatFigure(0.0251, rate))).toBe('2.5%');
  expect(plain(formatFigure(0, rate))).toBe('0.0%');
  const interval = { low: 0.001, high: 0.02 };
  expect(plain(formatInterval({ ...rate, ...text, value: 0.0025, interval }))).toBe('0.10% to 2.00%');
});

test('prints a track record of more than 50 years as such', () => {
  const length = { unit: 'periods', key: 'minimumTrackRecordLength' } as const;
  expect(formatFigure(1_272_275, length, null, 261)).toBe('> 50 years');
  expect(formatFigure(13_050, length, null, 261)).toBe('13,050 daily returns');
  expect(formatFigure(13_051, length, null, 261)).toBe('> 50 years');
  expect(formatFigure(13_051, length, null, 365)).toBe('13,051 daily returns');
});

test('says what the sample of an interval lacks', () => {
  const rate = { unit: 'fraction', key: 'winRate', label: '', definition: '', reason: null, isHeadline: true } as const;
  const lacks = { ...rate, value: 1, interval: null, intervalReason: 'insufficient sample: no losing trade' };
  expect(formatInterval(lacks)).toBe('insufficient sample: no losing trade');
  expect(formatInterval({ ...rate, value: 1, interval: null })).toBe('—');
});

test('colours a result only if its interval does not include zero', () => {
  const mean = { unit: 'R', key: 'expectancy', label: '', definition: '', reason: null, isHeadline: true } as const;
  const interval = (low: number, high: number) => ({ low, high });
  expect(figureTone({ ...mean, value: 0.02, interval: interval(-0.01, 0.04) })).toBe('neutral');
  expect(figureTone({ ...mean, value: 0.02, interval: interval(0.01, 0.04) })).toBe('gain');
  expect(figureTone({ ...mean, value: -0.02, interval: null })).toBe('loss');
  expect(figureTone({ ...mean, value: 0, interval: null })).toBe('neutral');
  expect(figureTone({ ...mean, key: 'winRate', unit: 'fraction', value: 0.5, interval: null })).toBe('neutral');
});

test('formats the share of trades won from 30 trades on, and their number below', () => {
  expect(formatWon(0.5, 30)).toBe('50%');
  expect(formatWon(16 / 27, 27)).toBe('16 of 27');
  expect(formatWon(null, 0)).toBe('—');
});
