import type { IconNode } from 'lucide';
import { Bell, Mail, Send } from 'lucide';
import type { ReactNode } from 'react';
import { useSite } from '../../lib/site/site.tsx';
import { formatCount } from '../../lib/text/format.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';
import { layOut, type PlotBar } from '../../ui/signal-picture/plot.ts';
import { PlotBars } from '../../ui/signal-picture/plot-bars.tsx';
import { arrivalName, emailSubject, levelLines, pushBody } from './arrival-texts.ts';
import type { HeroSignal } from './hero-signal.ts';
import type { Hero } from './use-hero.ts';

/** Bars of the picture in a message: those that the rules knew. */
const BARS = 40;

/** What a subscriber gets of the signal above, as email, in Telegram and as push message; nothing without a signal. */
export function Arrivals({ hero: { signal, bars } }: { hero: Hero }) {
  if (signal === null) return null;
  const known = bars.filter(({ closeTime }) => closeTime <= signal.barCloseAt).slice(-BARS);
  return (
    <section aria-labelledby="arrivals" className="mt-16 md:mt-24">
      <h2 id="arrivals" className="text-24 tracking-tight md:text-32">
        What arrives
      </h2>
      <p className="mt-2 mb-6 max-w-read text-16">
        The signal above, as its subscribers {signal.index === null ? 'would have got' : 'got'} it: sealed first, then
        sent to each of their channels, also to a webhook and the API.
      </p>
      <ul className="grid gap-4 lg:grid-cols-3">
        <Channel icon={Mail} name="Email">
          <p className="font-strong text-ink-1">{emailSubject(signal)}</p>
          <MessagePicture signal={signal} bars={known} />
          {signal.note && (
            <>
              <p className="mt-3 font-strong text-13 text-ink-1">Why</p>
              <p className="text-13">{signal.note}</p>
            </>
          )}
          <Sealed signal={signal} />
        </Channel>
        <Channel icon={Send} name="Telegram">
          <MessagePicture signal={signal} bars={known} />
          <p className="mt-3">
            <span className="font-strong text-ink-1">{arrivalName(signal)}</span>, {signal.strategyName}
          </p>
          <table className="mt-2 w-full rounded-input bg-surface-0 font-mono text-12 text-ink-1">
            <tbody>
              {levelLines(signal).map(([name, price, away]) => (
                <tr key={name}>
                  <td className="px-3 py-1">{name}</td>
                  <td className="py-1 text-right">{price}</td>
                  <td className="px-3 py-1 text-right">{away}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-2 text-13">Confidence {signal.confidence}%.</p>
          <Sealed signal={signal} />
        </Channel>
        <Channel icon={Bell} name="Push">
          <div className="rounded-card bg-surface-3 p-3">
            <Sender />
            <p className="font-strong text-ink-1">{arrivalName(signal)}</p>
            <p className="text-13">{pushBody(signal)}</p>
          </div>
          <p className="mt-3 text-12 text-ink-3">
            Distances and no price, because a locked screen may show it. A later message about the signal takes its
            place.
          </p>
        </Channel>
      </ul>
    </section>
  );
}

function Channel({ icon, name, children }: { icon: IconNode; name: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 flex-col">
      <h3 className="mb-2 flex items-center gap-2 text-14">
        <Icon of={icon} size={15} className="text-ink-3" />
        {name}
      </h3>
      <Card className="flex-1 p-4">{children}</Card>
    </li>
  );
}

function Sender() {
  return <p className="text-12 text-ink-3">{useSite().name}</p>;
}

/** The bars before the signal, and its levels. */
function MessagePicture({ signal, bars }: { signal: HeroSignal; bars: readonly PlotBar[] }) {
  if (bars.length === 0) return null;
  return (
    <div aria-hidden="true" className="relative mt-3 h-36 overflow-hidden">
      <PlotBars bars={bars} levels={signal.levels} plot={layOut(bars, signal.levels, signal.barCloseAt)} />
    </div>
  );
}

function Sealed({ signal: { index } }: { signal: HeroSignal }) {
  if (index === null) return null;
  return <p className="mt-3 font-mono text-12 text-ink-3">sealed #{formatCount(index)}</p>;
}
