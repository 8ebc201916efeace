import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { EM_DASH } from '../../lib/text/format.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { Icon } from '../../ui/icon.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { measuredText, shownFigures, toFigures } from './figures.ts';
import { figuresQuery, strategiesQuery } from './landing.queries.ts';

/** What the running system measures about itself, and the number of active strategies. */
export function MeasuredFigures() {
  const figures = useQuery(figuresQuery());
  const strategies = useQuery(strategiesQuery());
  const now = useWallNow();
  const zone = useTimeZone();
  const { settings } = useSite();
  const all = toFigures(figures.data ?? null, strategies.data ?? null, now, zone);
  const shown = shownFigures(all, settings?.missedFigures ?? 'show');
  return (
    <section aria-labelledby="measured" className="mt-8 md:mt-10">
      <h2 id="measured" className="sr-only">
        Measured figures
      </h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-6 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
        {shown.map(({ label, value, unit, note }) => (
          <div key={label} className="lg:not-first:border-line lg:not-first:border-l lg:not-first:pl-6">
            <dt className="text-13">{label}</dt>
            <dd>
              <span
                className={`mt-1 block font-head text-32 tracking-tighter tabular-nums md:text-48 ${value === EM_DASH ? 'text-ink-3' : 'text-ink-1'}`}
              >
                {value}
                {unit && <span className="ml-1.5 font-text text-16 text-ink-2 tracking-normal">{unit}</span>}
              </span>
              <span className="mt-1 block text-12 text-ink-3 md:text-13">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 flex items-center gap-2 text-13">
        <Icon of={Clock} size={14} className="shrink-0 text-ink-3" />
        <span>
          {figures.data ? measuredText(figures.data, now, zone) : 'The measurements could not be loaded.'}{' '}
          {shown.length < all.length && 'Figures that miss their target are on the status page. '}
          <TextLink to={paths.status}>Status</TextLink>
        </span>
      </p>
    </section>
  );
}
