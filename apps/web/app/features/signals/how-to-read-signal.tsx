const WORDS = [
  [
    'Entry',
    'The price at which the trade begins. With two decimals first, all its digits beneath, and the last close while it is open.',
  ],
  [
    'Stop',
    'Where the rules say they were wrong. The distance from entry, in pips on fx and in points elsewhere, is the risk: 1 R.',
  ],
  ['Target', 'Where the first part of the profit is taken.'],
  [
    'Stop → target',
    'Risk left of the notch, reward right. The lengths are the ratio. The dot is the last close of a running trade, or the end of a finished one.',
  ],
  ['Confidence', 'The chance in percent that the first target is reached before the stop, from trades closed before.'],
  [
    'Result',
    'In R: +2 R earned twice what was risked. Net of costs at the end; before costs, at the last close, until then.',
  ],
] as const;

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
        {WORDS.map(([term, text]) => (
          <div key={term}>
            <dt className="font-strong text-ink-1">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
