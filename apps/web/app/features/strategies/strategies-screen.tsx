import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useScrollOnViewChange } from '../../lib/navigation/use-scroll-on-view-change.ts';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { CompareSkeleton } from './compare/compare-skeleton.tsx';
import { readIds } from './compare/compared-ids.ts';
import { CompareTray, HowToRead, Library, StrategyFilters, StrategyTable } from './library.tsx';
import { libraryView } from './library-view.ts';
import type { StarPart } from './star-part.ts';
import { strategiesQuery } from './strategies.queries.ts';

const CompareScreen = deferred(
  async () => (await import('./compare/compare-screen.tsx')).CompareScreen,
  <CompareSkeleton />,
);

/** Loads the scripts of the view that an address opens. */
export async function preloadLibrary(search: string): Promise<void> {
  const params = new URLSearchParams(search);
  await Promise.all([
    params.has('compare')
      ? CompareScreen.preload()
      : libraryView(params) === 'list'
        ? StrategyTable.preload()
        : HowToRead.preload(),
    StrategyFilters.preload(),
    params.has('pick') && CompareTray.preload(),
  ]);
}

/** The library, or some of its strategies side by side: `?compare=a,b`. @param Star Marks a strategy as a favourite. */
export function StrategiesScreen({ Star }: { Star: StarPart }) {
  const [params] = useSearchParams();
  const strategies = useQuery(strategiesQuery());
  const known = (strategies.data ?? []).map(({ id }) => id);
  const compared = readIds(params, 'compare', known);
  const isComparing = compared.length > 0;
  useScrollOnViewChange(isComparing);
  if (isComparing && strategies.data) return <CompareScreen strategies={strategies.data} ids={compared} />;
  return <Library state={strategies} Star={Star} />;
}
