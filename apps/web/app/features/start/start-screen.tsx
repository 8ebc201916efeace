import { ArrowRight } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';

const POINTS = [
  {
    title: 'Rules before results',
    text: 'Each strategy states its idea, its entry, its stop and its targets. Its configuration is published with it.',
  },
  {
    title: 'Risk with every signal',
    text: 'Side, entry, stop and targets, with the chance that the first target is reached before the stop.',
  },
  {
    title: 'Records kept apart',
    text: 'Live and back-test, real and simulated prices: every figure names what it stands on, and no figure mixes two.',
  },
] as const;

export function StartScreen() {
  return (
    <>
      <PageHead
        title="Systematic trading strategies"
        description="Systematic trading strategies for FX, indices, commodities and crypto, with their rules, their risk and every signal they give."
      />
      <div className="pt-12 md:pt-20">
        <h1 className="max-w-[18ch] font-head text-32 tracking-tighter md:text-48">
          Strategies you can read. Signals that state their risk.
        </h1>
        <p className="mt-4 max-w-read text-16">
          Systematic strategies for foreign exchange, indices, commodities and crypto. Educational: no brokerage, no
          live market access, no investment advice.
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          <ButtonLink variant="primary" to={paths.strategies}>
            Browse strategies
            <ArrowRight size={16} aria-hidden="true" />
          </ButtonLink>
          <ButtonLink to={paths.signals}>See the signals</ButtonLink>
        </div>
      </div>
      <ul className="mt-14 grid gap-px overflow-hidden rounded-card border border-line bg-line md:mt-20 md:grid-cols-3">
        {POINTS.map(({ title, text }) => (
          <li key={title} className="bg-surface-1 p-5">
            <h2 className="text-16">{title}</h2>
            <p className="mt-1.5">{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
