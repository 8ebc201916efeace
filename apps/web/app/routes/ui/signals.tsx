import { LatestRows } from '../../features/signals/latest-signals.tsx';
import { LiveContext } from '../../features/signals/live-signals.tsx';
import { toPrices } from '../../features/signals/price-now.ts';
import { RecentList, RecentSignals } from '../../features/signals/recent-signals.tsx';
import { SignalList } from '../../features/signals/signal-list.tsx';
import { toSignalViews } from '../../features/signals/signal-view.ts';
import { ClockProvider } from '../../lib/time/clock.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { LevelBar } from '../../ui/level-bar.tsx';
import { MOMENT, PRICES, SIGNALS } from './samples.ts';
import { Sample, Section } from './section.tsx';

const ROWS = toSignalViews(SIGNALS);
const NOW = toPrices(PRICES);
/** The first one is new. */
const LIVE = { link: 'connected', arrived: new Set(['new']) } as const;
/** A fixed clock, so that ages stay the same. */
const CLOCK = { now: MOMENT, wallNow: MOMENT, speed: 0 };
const done = { data: ROWS, isError: false, error: null, refetch: () => {} };

export function Signals() {
  return (
    <>
      <ClockProvider clock={CLOCK}>
        <LiveContext value={LIVE}>
          <SampleSignals />
        </LiveContext>
      </ClockProvider>
      <Section name="Five signals" rule="From this server: the part loads them itself and the live feed updates them.">
        <RecentSignals shown={5} />
      </Section>
    </>
  );
}

function SampleSignals() {
  return (
    <>
      <Section
        name="Signal row"
        rule="On wide screens one line, figures in columns; on a phone a card. Risk is left of the notch, reward right, to scale."
      >
        <SignalList label="Signals in every state" signals={ROWS} prices={NOW} stated={ROWS[0]?.basis ?? null} />
      </Section>
      <Section name="Recent signals" rule="Three on the member's start page, five on the platform.">
        <RecentList state={done} prices={NOW} shown={3} />
        <div className="grid gap-4 lg:grid-cols-3">
          <Sample name="Loading" isWide>
            <RecentList state={{ ...done, data: undefined }} prices={NOW} shown={3} />
          </Sample>
          <Sample name="None yet">
            <RecentList state={{ ...done, data: [] }} prices={NOW} shown={3} />
          </Sample>
          <Sample name="Failed">
            <RecentList state={{ ...done, data: undefined, isError: true }} prices={NOW} shown={3} />
          </Sample>
        </div>
      </Section>
      <Section name="Latest signals, level bar" rule="The narrow list, for a sidebar next to a strategy.">
        <div className="grid gap-4 md:grid-cols-2">
          <Card aria-labelledby="narrow">
            <CardHeader id="narrow" title="One strategy" />
            <LatestRows rows={ROWS.slice(1, 4)} />
          </Card>
          <div className="grid content-start gap-5">
            <Sample name="Risk 1 to reward 2.50">
              <LevelBar risk={1} rewards={[2.5]} />
            </Sample>
            <Sample name="Filled, the price half a risk below the entry">
              <LevelBar risk={1} rewards={[2.5]} now={-0.5} />
            </Sample>
            <Sample name="Stopped">
              <LevelBar risk={1} rewards={[2.5]} result={-1} />
            </Sample>
            <Sample name="Risk 1 to reward 0.80 and 2.00">
              <LevelBar risk={1} rewards={[0.8, 2]} />
            </Sample>
          </div>
        </div>
      </Section>
    </>
  );
}
