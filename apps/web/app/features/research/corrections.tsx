import type { ResearchArticle } from '@sealtick/contract';
import { formatDate, orDash } from '../../lib/time/time.ts';

/** What was corrected in an article after its publication, each with its day. */
export function Corrections({ of }: { of: ResearchArticle['corrections'] }) {
  if (of.length === 0) return null;
  return (
    <section aria-label="Corrections" className="mb-6 rounded-card border border-line bg-surface-1 px-4 py-3.5 text-13">
      <ul className="grid gap-1.5">
        {of.map(({ at, text }) => (
          <li key={at}>
            <strong className="font-strong text-ink-1">
              Corrected on <time dateTime={at}>{orDash(() => formatDate(at))}</time>:
            </strong>{' '}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
