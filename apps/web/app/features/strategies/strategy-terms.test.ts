import type { Strategy } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { UNKNOWN_SITE } from '../../lib/site/site.tsx';
import { sampleMetrics, sampleStrategy } from '../../routes/ui/sample-data.ts';
import { libraryTerms, strategyTerms } from './strategy-terms.ts';

const site = { ...UNKNOWN_SITE, name: 'Sealtick', origin: 'https://signals.example.com' };
const performanceMetrics = sampleMetrics({ trades: 1_234, basis: { record: 'backtest', market: 'simulated' } });
const strategy = (metrics: Strategy['performanceMetrics']) =>
  sampleStrategy({ id: 'a b', name: 'Trend', oneLiner: 'Follows.', performanceMetrics: metrics });
const graph = (metrics: Strategy['performanceMetrics']) =>
  strategyTerms(site, strategy(metrics))['@graph'] as Record<string, unknown>[];

test('describes a strategy with its breadcrumb and its published record', () => {
  const [breadcrumb, record] = graph(performanceMetrics);
  expect(breadcrumb).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Strategies', item: 'https://signals.example.com/strategies' },
      { position: 2, name: 'Trend', item: 'https://signals.example.com/strategies/a%20b' },
    ],
  });
  expect(record).toMatchObject({
    '@type': 'Dataset',
    creator: { '@type': 'Organization', name: 'Sealtick' },
    temporalCoverage: '2023-09-01/2026-08-31',
    license: 'https://signals.example.com/terms-of-service',
    distribution: [
      {
        encodingFormat: 'text/csv',
        contentUrl: 'https://signals.example.com/api/strategies/a%20b/trades.csv?record=backtest',
      },
    ],
  });
  expect(record!.description).toContain('1,234 closed trades of its backtest on a simulated market');
});

test('describes no record if there is none', () => {
  for (const metrics of [
    { ...performanceMetrics, trades: 0 },
    { ...performanceMetrics, from: null },
  ]) {
    expect(graph(metrics)).toHaveLength(1);
  }
});

test('describes the library as a list of its pages', () => {
  const terms = libraryTerms(site, [strategy(performanceMetrics), strategy(performanceMetrics)]);
  expect(terms).toMatchObject({ '@type': 'ItemList', numberOfItems: 2 });
  expect(terms.itemListElement).toMatchObject([{ position: 1 }, { position: 2, name: 'Trend' }]);
});
