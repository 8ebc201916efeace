import { paths } from '../../lib/navigation/paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { ClosingActions } from './actions.tsx';
import { Arrivals } from './arrivals.tsx';
import { CalibrationCard } from './calibration-card.tsx';
import { RecordCard } from './record-card.tsx';
import { RiskCard } from './risk-card.tsx';
import { SealedCard } from './sealed-card.tsx';
import type { Hero } from './use-hero.ts';

/** The page below the first screen: highlights, how it works, and closing buttons. */
export function LandingBelow({ hero }: { hero: Hero }) {
  return (
    <>
      <Arrivals hero={hero} />
      <section aria-labelledby="highlights" className="mt-16 md:mt-24">
        <h2 id="highlights" className="mb-6 text-24 tracking-tight md:text-32">
          A signal is a claim.
          <br />
          Here is how you check it.
        </h2>
        <div className="grid gap-4 lg:grid-cols-12">
          <SealedCard signal={hero.signal} className="lg:col-span-7" />
          <RiskCard hero={hero} className="lg:col-span-5" />
          <CalibrationCard className="lg:col-span-5" />
          <RecordCard className="lg:col-span-7" />
        </div>
      </section>
      <HowItWorks />
      <Closing />
    </>
  );
}

const STEPS = [
  {
    title: 'Choose a strategy',
    text: 'Read its rules, its known weakness and its record. Change its parameters and run the backtest in your browser.',
    link: { to: paths.strategies, label: 'View Training Challenges' },
  },
  {
    title: 'Receive the signal',
    text: 'It has an entry, a stop and targets, and the stated chance of success.',
    link: { to: paths.signals, label: 'View live signals' },
  },
  {
    title: 'Check the record',
    text: 'Verify the log in your browser, or on the command line with your own copy of the program.',
    link: { to: paths.verify, label: 'Verify the log' },
  },
] as const;

function HowItWorks() {
  return (
    <section aria-labelledby="how" className="mt-16 md:mt-24">
      <h2 id="how" className="border-line border-b pb-5 text-24 tracking-tight md:text-32">
        How it works
      </h2>
      <ol className="grid gap-8 pt-6 md:grid-cols-3">
        {STEPS.map(({ title, text, link }, i) => (
          <li key={title}>
            <span aria-hidden="true" className="font-head text-32 text-ink-3">
              {i + 1}
            </span>
            <h3 className="mt-2 text-16">{title}</h3>
            <p className="mt-1 max-w-[48ch]">{text}</p>
            <p className="mt-2">
              <TextLink to={link.to}>{link.label}</TextLink>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Closing() {
  return (
    <section
      aria-labelledby="closing"
      className="mt-16 flex flex-wrap items-center justify-between gap-6 rounded-card border border-line bg-surface-1 p-6 md:mt-24 md:p-10"
    >
      <div>
        <h2 id="closing" className="text-24 tracking-tight md:text-32">
          Learn the rules before you follow them.
        </h2>
        <p className="mt-2 max-w-read">Educational only: no live market access, no brokerage, no investment advice.</p>
      </div>
      <ClosingActions />
    </section>
  );
}
