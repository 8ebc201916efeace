import type { ContentDocument } from '@sealtick/contract';
import { pdfAddress } from '../../lib/queries/content.queries.ts';
import { formatDate } from '../../lib/time/time.ts';
import { TEXT_LINK } from '../../ui/text-link.tsx';

/** The versions of a document before the current one, each as a file; nothing if there are none. */
export function EarlierVersions({ document }: { document: Pick<ContentDocument, 'kind' | 'title' | 'earlier'> }) {
  const { kind, title, earlier } = document;
  if (earlier.length === 0) return null;
  return (
    <ul aria-label={`Earlier versions: ${title}`} className="flex flex-wrap gap-x-4 text-12 text-ink-3 print:hidden">
      {earlier.map(({ id, version, updated }) => (
        <li key={id}>
          <a href={pdfAddress(kind, id)} download className={`touch ${TEXT_LINK}`}>
            Version {version}
          </a>
          , {formatDate(updated)}
        </li>
      ))}
    </ul>
  );
}
