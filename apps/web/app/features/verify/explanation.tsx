import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** What a check finds, and the code that names it. */
const FOUND = [
  ['A row changed', 'A price, time, weight or result that is not what was sealed.', 'ROW_MISMATCH'],
  [
    'An entry deleted or left out',
    'Indexes run from 1 without a gap, and the checkpoint says how far.',
    'GAP, LEAF_MISSING',
  ],
  ['Entries exchanged or inserted', 'Each entry names its own place, and the root covers the order.', 'ROOT_MISMATCH'],
  ['The end cut off', 'Fewer entries than were signed for.', 'LEAF_MISSING'],
  ['History rewritten', 'Seen against a checkpoint that you or this browser kept.', 'FORK'],
  ['A wrong signature', 'Signed by nobody, or by a key that is not the log’s.', 'BAD_SIGNATURE'],
  ['Silence', 'A newest checkpoint that is more than a day old.', 'STALE'],
  ['A flattering result', 'A trade whose R is not what its prices and costs give.', 'ENTRY_INVALID'],
  ['A flattering figure', 'A live figure that does not follow from the entries.', 'FIGURE_MISMATCH'],
] as const;

export function Explanation() {
  const { origin } = useSite();
  return (
    <aside aria-label="About the check" className="grid content-start gap-4">
      <section aria-labelledby="found" className="rounded-card border border-line-strong border-dashed p-4 md:p-5">
        <h2 id="found" className="font-head text-16">
          What it would catch
        </h2>
        <dl className="mt-3.5 grid gap-3 text-13 sm:grid-cols-2 xl:grid-cols-1">
          {FOUND.map(([term, text, code]) => (
            <div key={term}>
              <dt className="font-strong text-ink-1">{term}</dt>
              <dd>
                {text} <span className="font-mono text-12 text-ink-3">{code}</span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="limits" className="rounded-card border border-line p-4 text-13 md:p-5">
        <h2 id="limits" className="font-head text-16">
          What it cannot show
        </h2>
        <p className="mt-2">
          That a price was real, or that a trade could be had at it. And on a first visit, that this is the log of
          yesterday: keep the checkpoint, and the next check can.
        </p>
        <p className="mt-3">
          You need not trust the verifier that this site sends you. The same check runs from your own machine:
        </p>
        <p className="mt-1.5 font-mono text-12 break-all text-ink-1">npx sealtick verify --url {origin}</p>
        <p className="mt-3">
          Every signal it covers stands under <TextLink to={paths.signals}>Signals</TextLink>.
        </p>
      </section>
      <noscript>
        <p className="text-warn">The check itself needs JavaScript. Without it, use the command above.</p>
      </noscript>
    </aside>
  );
}
