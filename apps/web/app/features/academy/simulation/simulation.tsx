import { SIMULATION_TITLES, type SimulationKind } from '@sealtick/contract';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { loadWithRetry } from '../../../lib/scripts/load-with-retry.ts';

const toHtml = import.meta.env.SSR ? (await import('./simulation-html.tsx')).simulationHtml : () => '';

type Card = ComponentType<{ kind: SimulationKind; isReady: boolean }>;

/** A simulation as the server renders it. Its script is loaded when the reader reaches it. */
export function Simulation({ kind }: { kind: SimulationKind }) {
  const element = useRef<HTMLElement>(null);
  const [isReached, setReached] = useState(false);
  const [Loaded, setLoaded] = useState<{ readonly Card: Card } | null>(null);
  useEffect(() => {
    let isGone = false;
    const show = () =>
      void loadWithRetry(async () => (await import('./simulation-card.tsx')).SimulationCard).then((Card) => {
        if (!isGone) setLoaded({ Card });
      });
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        show();
      },
      { rootMargin: '200px' },
    );
    // A module that is opened from another page has nothing of the server to show.
    if (isReached || element.current!.textContent === '') show();
    else watch.observe(element.current!);
    return () => {
      isGone = true;
      watch.disconnect();
    };
  }, [isReached]);
  return (
    // Tab stops here until the sliders are there, so that a reader without a mouse reaches them. Keys may be faster than the
    // browser draws: an element that they have already left was never visible.
    <section
      ref={element}
      tabIndex={Loaded ? -1 : 0}
      onFocus={() => setReached(true)}
      aria-label={`Simulation: ${SIMULATION_TITLES[kind]}`}
    >
      {Loaded ? (
        <Loaded.Card kind={kind} isReady />
      ) : (
        <div
          className="min-h-96"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server from its own parts.
          dangerouslySetInnerHTML={{ __html: toHtml(kind) }}
        />
      )}
    </section>
  );
}
