import type { ContentDocument, ContentKind } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { documentQuery } from '../../lib/queries/content.queries.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';

interface DocumentLoaderProps {
  kind: ContentKind;
  id: string;
  /** Title of the page while the document is not there. */
  title: string;
  children: (document: ContentDocument) => ReactNode;
}

/** A document once it was read. */
export function DocumentLoader({ kind, id, title, children }: DocumentLoaderProps) {
  const read = useQuery(documentQuery(kind, id));
  const { data } = read;
  const { hash } = useLocation();
  const isRead = data !== undefined && data !== null;
  // After a move within the site the section is there only once the document was read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes of the anchor are those of any page
  useEffect(() => {
    if (isRead && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isRead]);
  if (data) {
    return (
      <>
        <PageHead title={data.title} description={data.summary} />
        {children(data)}
      </>
    );
  }
  return (
    <>
      <PageHead title={title} hidden />
      <h1 className="pt-6 pb-5 font-head text-32 tracking-tight md:pt-14 md:text-48">{title}</h1>
      <LoadState
        read={data === null ? { ...read, data: undefined, isError: true } : read}
        what="the document"
        skeleton="h-160 max-w-180"
      />
    </>
  );
}
