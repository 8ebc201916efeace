import type { ReactNode } from 'react';
import { PageHead } from '../../ui/page-head.tsx';

/** The page of a document that is loading, cannot be loaded or does not exist. */
export function NoDocument({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="pt-8">
      <PageHead title={title} hidden />
      <h1 className="sr-only">{title}</h1>
      {children}
    </div>
  );
}
