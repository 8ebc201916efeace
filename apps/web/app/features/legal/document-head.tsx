import type { ContentDocument } from '@sealtick/contract';
import { Download } from 'lucide';
import type { ReactNode } from 'react';
import { pdfAddress } from '../../lib/queries/content.queries.ts';
import { formatDate } from '../../lib/time/time.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.ts';
import { EarlierVersions } from '../../widgets/document/earlier-versions.tsx';
import { SampleLine } from '../../widgets/document/sample-line.tsx';

interface DocumentHeadProps {
  document: Pick<ContentDocument, 'kind' | 'id' | 'title' | 'updated' | 'fields' | 'earlier'>;
  /** Further actions. */
  children?: ReactNode;
}

/** Title of a document, its version, the day of its last change, and the document as a file. */
export function DocumentHead({ document, children }: DocumentHeadProps) {
  const { kind, id, title, updated, fields } = document;
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-6 pb-5 md:pt-14">
        <div>
          <h1 className="font-head text-32 tracking-tight md:text-48">{title}</h1>
          <p className="mt-2 text-13 text-ink-3">
            Version {String(fields.version)} · Last updated <time dateTime={updated}>{formatDate(updated)}</time>
          </p>
          <EarlierVersions document={document} />
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1 print:hidden">
          <ButtonAnchor href={pdfAddress(kind, id)} download>
            <Icon of={Download} size={15} />
            Download PDF
          </ButtonAnchor>
          {children}
        </div>
      </header>
      <SampleLine of={document} />
    </>
  );
}
