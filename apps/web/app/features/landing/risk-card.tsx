import { formatQuote, formatR } from '../../lib/text/format.ts';
import { LevelBar } from '../../ui/level-bar.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { layOut, type PlotBar } from '../../ui/signal-picture/plot.ts';
import { PlotBars } from '../../ui/signal-picture/plot-bars.tsx';
import type { HeroSignal } from './hero-signal.ts';
import { LandingCard } from './landing-card.tsx';
import type { Hero } from './use-hero.ts';

/** Risk and reward of the signal shown above, to scale. */
export function RiskCard({ hero, className }: { hero: Hero; className?: string }) {
  const { signal, state, bars } = hero;
  return (
    <LandingCard
      title="Risk is stated before reward"
      text="Every signal shows its risk to scale against its targets."
      className={className}
    >
      {signal === null ? (
        <p className="text-13">
          {state === 'failed' ? 'The signals could not be loaded.' : 'No signal has closed yet.'}
        </p>
      ) : (
        <Plan signal={signal} bars={bars} />
      )}
    </LandingCard>
  );
}

function Plan({ signal, bars }: { signal: HeroSignal; bars: readonly PlotBar[] }) {
  const { side, symbol, timeframe, levels, digits, reward } = signal;
  const price = (kind: 'stop' | 'entry' | 'target') => {
    const level = levels.find((one) => one.kind === kind);
    return level && formatQuote(level.price, digits);
  };
  const columns = [
    { label: 'Stop', value: price('stop'), r: formatR(-1), tone: 'text-short' },
    { label: 'Entry', value: price('entry'), r: formatR(0), tone: 'text-ink-3' },
    { label: 'Target', value: price('target') ?? 'N/A', r: formatR(reward), tone: 'text-long' },
  ];
  return (
    <div>
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <SideLabel side={side} />
        <span className="font-head text-ink-1">{symbol}</span>
        <span className="text-ink-3">{timeframe}</span>
      </p>
      {bars.length > 0 && (
        <div className="relative mb-4 h-40" aria-hidden="true">
          <PlotBars bars={bars} levels={levels} plot={layOut(bars, levels, signal.barCloseAt, signal.closedAt)} />
        </div>
      )}
      {reward !== null && <LevelBar risk={1} rewards={[reward]} />}
      <dl className="mt-4 grid grid-cols-3 gap-x-3 tabular-nums">
        {columns.map(({ label, value, r, tone }) => (
          <div key={label} className="nth-2:text-center nth-3:text-right">
            <dt className="text-13">{label}</dt>
            <dd className="font-head text-16 text-ink-1">
              {value}
              <span className={`block font-strong text-13 ${tone}`}>{r}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
