const TERMS = [
  [
    'Entry',
    'The planned price of the trade, with the pips of an fx price in bold. Below, while the signal is open, the last close.',
  ],
  [
    'Stop',
    'The price at which the setup has failed. Its distance from the entry, in pips on fx and in price elsewhere, is the risk: 1 R.',
  ],
  ['Target', 'The price at which the first part of the profit is taken.'],
  [
    'Stop → target',
    'Risk left of the notch, reward right; a tick for each target. Each bar has the scale of its own trade: compare trades by 1 : 1.8, the risk to reward at the first target. The ring is the last close of an open trade, the dot the exit of a closed one.',
  ],
  [
    'Confidence',
    'The chance in percent that the first target is reached before the stop, an exit or the time limit (in Tailwind Momentum: that it is reached or the trade closes with a gain), computed from earlier closed trades.',
  ],
  [
    'Result',
    'In R: +2 R is a profit of twice the risk. Net of costs once closed; until then at the last close, before costs.',
  ],
] as const;

/** Explains the parts of a signal. */
export function HowToReadSignal() {
  return (
    <section
      aria-labelledby="how-to-read"
      className="h-fit rounded-card border border-line-strong border-dashed p-4 md:p-5"
    >
      <h2 id="how-to-read" className="font-head text-16">
        How to read a signal
      </h2>
      <dl className="mt-3.5 grid gap-3 text-13 sm:grid-cols-2 xl:grid-cols-1">
        {TERMS.map(([term, text]) => (
          <div key={term}>
            <dt className="font-strong text-ink-1">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
