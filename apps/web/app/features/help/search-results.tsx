import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { formatCounted } from '../../lib/text/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { withKeys } from '../../widgets/document/with-keys.ts';
import { helpSearchQuery } from './help.queries.ts';
import { kindText } from './help-view.ts';

/** What the search takes for the space between two words. */
const BETWEEN_WORDS = /([\n\r\p{Z}\p{P}]+)/u;

/** A text with the found words marked. @param words In small letters. */
function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  return withKeys(text.split(BETWEEN_WORDS)).map(({ key, item }) =>
    words.includes(item.toLowerCase()) ? (
      <mark key={key} className="bg-transparent font-strong text-accent-text">
        {item}
      </mark>
    ) : (
      item
    ),
  );
}

/** Questions and guides that contain some words, with the words marked. */
export function SearchResults({ words }: { words: string }) {
  const query = helpSearchQuery(words);
  const read = useQuery({ ...query, placeholderData: keepPreviousData });
  const { data } = read;
  if (data === undefined) return <LoadState read={read} what="the results" skeleton={<p>Searching…</p>} />;
  if (data.length === 0) {
    return (
      <EmptyState title={`No results for “${words}”`} text="Use other words, or ask the support team.">
        <ButtonLink to={paths.helpContact} preventScrollReset variant="primary">
          Write to support
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <section aria-label="Search results">
      <p role="status" className="mb-2 text-13">
        {formatCounted(data.length, 'result')} for “{words}”
      </p>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface-1">
        {data.map(({ title, heading, address, excerpt, fields, words: found }) => (
          <li key={address}>
            <Link
              to={address}
              className="grid gap-x-4 gap-y-0.5 px-4 py-3 hover:bg-surface-2 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="font-strong text-ink-1">
                <MarkedText text={heading === null ? title : `${title}: ${heading}`} words={found} />
              </span>
              <span className="text-12 text-ink-3 sm:text-right">{kindText(fields)}</span>
              <span className="text-13 sm:col-span-2">
                <MarkedText text={excerpt} words={found} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
