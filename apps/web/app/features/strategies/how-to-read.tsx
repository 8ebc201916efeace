import { Term } from '../../ui/term.tsx';
import { DEFINITIONS } from './definitions.ts';

/** The last tile of the library: explains the four figures of a card. It spans its row if it is alone in it. */
export function HowToRead({ cards }: { cards: number }) {
  const spans = `${cards % 2 === 0 ? 'md:max-lg:col-span-full' : ''} ${cards % 3 === 0 ? 'lg:col-span-full' : ''}`;
  return (
    <aside
      aria-labelledby="how-to-read"
      className={`@container rounded-card border border-line-strong border-dashed p-4 md:p-5 ${spans}`}
    >
      <h2 id="how-to-read" className="font-head text-16">
        How to read a card
      </h2>
      <dl className="mt-3.5 grid gap-x-6 gap-y-3 text-13 @xl:grid-cols-2 @4xl:grid-cols-4">
        {(['sharpe', 'maxDrawdown', 'winRate', 'payoff'] as const).map((name) => (
          <div key={name}>
            <dt className="font-strong text-ink-1">
              <Term of={DEFINITIONS[name].term}>{DEFINITIONS[name].short}</Term>
            </dt>
            <dd>{DEFINITIONS[name].text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
