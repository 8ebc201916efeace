import { DEFINITIONS } from './definitions.ts';

/** The last tile of the library: what the four figures of a card mean. */
export function HowToRead() {
  return (
    <aside aria-labelledby="how-to-read" className="rounded-card border border-line-strong border-dashed p-4 md:p-5">
      <h2 id="how-to-read" className="font-head text-16">
        How to read a card
      </h2>
      <dl className="mt-3.5 grid gap-3 text-13">
        {(['sharpe', 'maxDrawdown', 'winRate', 'avgRR'] as const).map((name) => (
          <div key={name}>
            <dt className="font-strong text-ink-1">{DEFINITIONS[name].short}</dt>
            <dd>{DEFINITIONS[name].text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
