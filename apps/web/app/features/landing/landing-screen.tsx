import type { Basis } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { organizationTerms } from '../../lib/site/schema-terms.ts';
import { useSite } from '../../lib/site/site.tsx';
import { formatCounted, formatPercent } from '../../lib/text/format.ts';
import { HypotheticalNotice } from '../../ui/basis-label.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RestoreNotice } from '../../ui/restore-notice.tsx';
import { StructuredData } from '../../ui/structured-data.tsx';
import { HeroActions } from './actions.tsx';
import { HeroChart } from './hero-chart.tsx';
import type { HeroSignal } from './hero-signal.ts';
import { calibrationQuery, strategiesQuery } from './landing.queries.ts';
import { LandingBelow, Offer } from './landing-parts.ts';
import { MeasuredFigures } from './measured-figures.tsx';
import { useHero } from './use-hero.ts';

const DESCRIPTION =
  'Systematic trading strategies for FX, indices, commodities and crypto. Every signal has an entry, a stop and a target, and is sealed in an append-only log before anyone receives it.';

/** The first page of the site. @param arrivals Changes with each signal from the live feed. */
export function LandingScreen({ arrivals }: { arrivals: number }) {
  const hero = useHero(arrivals);
  const site = useSite();
  return (
    <>
      <PageHead title="Systematic trading strategies" description={DESCRIPTION} />
      <StructuredData
        data={
          import.meta.env.SSR && {
            '@type': 'WebSite',
            name: site.name,
            url: `${site.origin}/`,
            publisher: organizationTerms(site),
          }
        }
      />
      <div className="grid gap-x-12 gap-y-6 pt-10 pb-8 md:pt-14 lg:grid-cols-2 lg:items-start">
        <h1 className="font-head text-48 tracking-display lg:text-72">
          Sealed first.
          <br />
          Sent second.
        </h1>
        <div>
          <p className="mb-5 max-w-read text-16">
            Systematic trading strategies with an entry, a stop and a target on every signal. Each one is written to an
            append-only log before anyone receives it, so every figure of the live record can be recomputed from that
            log.
          </p>
          <HeroActions />
          <Offer />
        </div>
      </div>
      <HeroChart hero={hero} trackRecord={useTrackRecord(hero.signal?.strategyId ?? null)} />
      <div className="mt-3 grid gap-1">
        <HypotheticalNotice bases={useBases(hero.signal)} isWide />
        <RestoreNotice />
      </div>
      <MeasuredFigures />
      <LandingBelow hero={hero} />
    </>
  );
}

/** Returns the basis of everything on the page: one notice is about all of it. */
function useBases(signal: HeroSignal | null): readonly (Basis | null)[] {
  const { data = [] } = useQuery(strategiesQuery());
  const calibration = useQuery(calibrationQuery());
  const records = data.map(({ performanceMetrics }) => performanceMetrics.basis);
  return [signal?.basis ?? null, ...records, ...(calibration.data ?? []).map(({ basis }) => basis)];
}

/** Returns the win rate of the signal's strategy as a sentence. */
function useTrackRecord(strategyId: string | null): string {
  const { data } = useQuery(strategiesQuery());
  const metrics = data?.find(({ id }) => id === strategyId)?.performanceMetrics;
  if (!metrics || metrics.trades === 0) return 'Its strategy has no figures yet.';
  const { trades, winRate, basis } = metrics;
  const record = basis.record === 'live' ? 'live record' : 'backtest';
  const subject = `The ${record} of its strategy has ${formatCounted(trades, 'trade')}`;
  if (winRate === null) return `${subject}, too few for a win rate.`;
  const [won, lost] = [formatPercent(winRate), formatPercent(1 - winRate)];
  return `${subject}: ${won} were profitable, ${lost} were not.`;
}
