import type { Strategy } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { sampleStrategy } from '../../routes/ui/sample-data.ts';
import { activeFilters, filterStrategies, readFilters, whyNothingMatches } from './filter-strategies.ts';

const strategy = (id: string, rest: Partial<Strategy>) =>
  sampleStrategy({ id, name: id, markets: [], timeframes: [], riskLevel: 'balanced', ...rest });

const library = [
  strategy('Pull-back', { approach: 'trend', description: 'Joins a rising average', markets: ['fx', 'indices'] }),
  strategy('Channel', { approach: 'trend-following', description: 'Leaves a range', timeframes: ['4h', 'daily'] }),
  strategy('Sweep', { approach: 'smart-money', description: 'Takes the LIQUIDITY', riskLevel: 'aggressive' }),
  strategy('Carry', { approach: 'carry-trade', description: '', markets: ['fx'] }),
];

const found = (search: string, address = '') =>
  filterStrategies(library, search, readFilters(new URLSearchParams(address))).map(({ id }) => id);

describe('filterStrategies', () => {
  test('returns all strategies without a filter', () => {
    expect(found('')).toHaveLength(4);
  });

  test('searches name and description, ignoring case', () => {
    expect(found('PULL')).toEqual(['Pull-back']);
    expect(found(' liquidity ')).toEqual(['Sweep']);
    expect(found('nothing like it')).toEqual([]);
  });

  test('filters by market, timeframe and risk level', () => {
    expect(found('', 'market=fx')).toEqual(['Pull-back', 'Carry']);
    expect(found('', 'timeframe=daily')).toEqual(['Channel']);
    expect(found('', 'risk=aggressive')).toEqual(['Sweep']);
  });

  test('filters approaches by family', () => {
    expect(found('', 'approach=trend')).toEqual(['Pull-back', 'Channel']);
    expect(found('', 'approach=smc/ict')).toEqual(['Sweep']);
  });

  test('requires every filter to match', () => {
    expect(found('', 'market=fx&approach=trend')).toEqual(['Pull-back']);
  });
});

describe('A market and a timeframe together', () => {
  const both = [
    strategy('Momentum', {
      markets: ['fx', 'crypto'],
      timeframes: ['4h', 'daily'],
      timeframesByMarket: { fx: ['daily'], crypto: ['4h'] },
    }),
  ];
  const read = (address: string) => readFilters(new URLSearchParams(address));
  const found = (address: string) => filterStrategies(both, '', read(address)).length;
  const why = (address: string) => whyNothingMatches(both, read(address));

  test('match a strategy that trades that market on that timeframe', () => {
    expect([found('market=crypto&timeframe=4h'), found('market=fx&timeframe=daily')]).toEqual([1, 1]);
    expect([found('market=crypto&timeframe=daily'), found('market=fx&timeframe=4h')]).toEqual([0, 0]);
  });

  test('say why nothing matches', () => {
    expect(why('timeframe=5m')).toBe('No strategy trades 5m at the moment.');
    expect(why('market=fx&timeframe=5m')).toBe('No strategy trades 5m at the moment.');
    expect(why('market=indices')).toBe('No strategy trades Indices at the moment.');
    expect(why('market=crypto&timeframe=daily')).toBe('No strategy trades Crypto on daily bars at the moment.');
    const general = 'No strategies match your current filters. Try broadening your selection.';
    expect(why('market=crypto&timeframe=4h&risk=aggressive')).toBe(general);
    expect(why('')).toBe(general);
    expect(whyNothingMatches([], read('timeframe=5m'))).toBe(general);
  });
});

describe('readFilters', () => {
  test('treats an unknown value as no filter', () => {
    expect(readFilters(new URLSearchParams('market=bonds&risk=balanced'))).toEqual({
      market: 'all',
      timeframe: 'all',
      approach: 'all',
      risk: 'balanced',
    });
  });
});

describe('activeFilters', () => {
  test('labels each active filter', () => {
    expect(activeFilters(readFilters(new URLSearchParams('market=indices&risk=conservative')))).toEqual([
      { name: 'market', label: 'Market: Indices' },
      { name: 'risk', label: 'Risk level: conservative' },
    ]);
  });
});
