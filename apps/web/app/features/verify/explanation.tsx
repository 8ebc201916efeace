import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** What the verifier detects, how, and the code that names it. */
const FOUND = [
  ['A row changed', 'A price, time, weight or result differs from the sealed one.', 'ROW_MISMATCH'],
  [
    'An entry deleted or omitted',
    'Indexes run from 1 without a gap up to the size in the checkpoint.',
    'GAP, LEAF_MISSING',
  ],
  ['Entries exchanged or inserted', 'Each entry contains its index, and the root covers the order.', 'ROOT_MISMATCH'],
  ['The end cut off', 'The log has fewer entries than the checkpoint states.', 'LEAF_MISSING'],
  ['History rewritten', 'The log contradicts a checkpoint that you or this browser saved.', 'FORK'],
  ['A wrong signature', 'The checkpoint is not signed by the key of the log.', 'BAD_SIGNATURE'],
  ['No new checkpoints', 'The newest checkpoint is more than a day old.', 'STALE'],
  ['A false result', 'The R of a trade does not follow from its prices and costs.', 'ENTRY_INVALID'],
  ['A false figure', 'A live figure does not follow from the entries.', 'FIGURE_MISMATCH'],
] as const;

/** Explains what the verification proves, and how to do it without this site. */
export function Explanation() {
  const { origin } = useSite();
  return (
    <aside aria-label="About the check" className="grid content-start gap-4">
      <section aria-labelledby="found" className="rounded-card border border-line-strong border-dashed p-4 md:p-5">
        <h2 id="found" className="font-head text-16">
          What the check detects
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
          What the check cannot show
        </h2>
        <p className="mt-2">
          Whether a price was real, or whether a trade was possible at it. On a first visit it also cannot show whether
          the log was different yesterday. Keep a checkpoint, and later checks can.
        </p>
        <p className="mt-3">
          This site serves the verifier of this page. To check without relying on it, run this in a copy of the program
          from elsewhere:
        </p>
        <p className="mt-1.5 font-mono text-12 break-all text-ink-1">npx sealtick verify --url {origin}</p>
        <p className="mt-3">
          The signals of this log are under <TextLink to={paths.signals}>Signals</TextLink>.
        </p>
      </section>
      <noscript>
        <p className="text-warn">The check needs JavaScript. Without it, use the command above.</p>
      </noscript>
    </aside>
  );
}
