import { getAddress, reads } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import { breadcrumbTerms, organizationTerms } from '../../lib/site/schema-terms.ts';
import type { Site } from '../../lib/site/site.tsx';
import { formatCounted } from '../../lib/text/format.ts';
import type { ListedStrategy } from './strategies.queries.ts';

type Terms = Readonly<Record<string, unknown>>;
type Named = Site & { readonly name: string };

/** Structured data of the library, in its own order. */
export function libraryTerms({ origin }: Pick<Site, 'origin'>, strategies: readonly ListedStrategy[]): Terms {
  return {
    '@type': 'ItemList',
    name: 'Strategy Library',
    numberOfItems: strategies.length,
    itemListElement: strategies.map(({ id, name }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      url: origin + paths.strategy(id),
    })),
  };
}

/** Structured data of a strategy's page: breadcrumb, and its record once there is one. */
export function strategyTerms(site: Named, strategy: ListedStrategy): Terms {
  const { id, name } = strategy;
  const way = [['Strategies', paths.strategies] as const, [name, paths.strategy(id)] as const];
  const record = recordTerms(site, strategy);
  return { '@graph': [breadcrumbTerms(site.origin, way), ...(record ? [record] : [])] };
}

/** The record behind the figures of the page, which anyone can download. */
function recordTerms(site: Named, { id, name, oneLiner, performanceMetrics }: ListedStrategy): Terms | null {
  const { basis, trades, from, to } = performanceMetrics;
  if (trades === 0 || from === null || to === null) return null;
  const record = basis.record === 'live' ? 'live record' : 'backtest';
  const market = basis.market === 'simulated' ? 'a simulated market, whose prices are generated' : 'recorded prices';
  const { origin } = site;
  return {
    '@type': 'Dataset',
    name: `${name}: every closed trade of the ${record}`,
    description: `${oneLiner} ${formatCounted(trades, 'closed trade')} of its ${record} on ${market}: planned and actual prices, costs, and results in multiples of the risk taken. Hypothetical results have limits and are no guide to future results.`,
    url: origin + paths.strategy(id),
    creator: organizationTerms(site),
    isAccessibleForFree: true,
    temporalCoverage: `${from.slice(0, 10)}/${to.slice(0, 10)}`,
    license: origin + paths.terms,
    distribution: [
      {
        '@type': 'DataDownload',
        encodingFormat: 'text/csv',
        contentUrl: origin + getAddress(reads.strategies.tradesFile, { id, record: basis.record }),
      },
    ],
  };
}
