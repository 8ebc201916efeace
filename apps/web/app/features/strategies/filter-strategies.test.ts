import type { Strategy } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { sampleStrategy } from '../../lib/sample-data.ts';
import { activeFilters, filterStrategies, readFilters } from './filter-strategies.ts';

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
