import { type ContentDocument, NOT_PROVIDED } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/text/format.ts';
import { DocumentRuns } from '../../widgets/document/document-runs.tsx';
import { countActive, countPending, figuresShown, getLabel, type Statement } from './compliance-view.ts';

interface SummaryStripProps {
  figures: readonly Statement[];
  areas: readonly ContentDocument[];
  certifications: readonly ContentDocument[];
  /** YYYY-MM-DD */
  today: string;
}

/** What the operator claims in figures, how many details of the areas are pending, and how many certifications hold. */
export function SummaryStrip({ figures, areas, certifications, today }: SummaryStripProps) {
  const pending = countPending(areas);
  return (
    <dl
      aria-label="Summary"
      className="grid overflow-hidden rounded-card border border-line bg-surface-1 max-sm:divide-y max-sm:divide-line sm:grid-cols-2 lg:grid-cols-4 lg:divide-x lg:divide-line"
    >
      {figuresShown(figures, areas).map(({ name, runs }) => (
        <Figure key={name} value={runs[0]?.text === NOT_PROVIDED ? '—' : name}>
          <DocumentRuns runs={getLabel(name, runs)} />
        </Figure>
      ))}
      {pending > 0 && <Figure value={formatCount(pending)}>Outstanding issues: details below that are pending</Figure>}
      <Figure value={`${countActive(certifications, today)} of ${certifications.length}`}>Active certifications</Figure>
    </dl>
  );
}

function Figure({ value, children }: { value: string; children: ReactNode }) {
  return (
    <div className="flex flex-col p-4 max-sm:grid max-sm:grid-cols-[5rem_minmax(0,1fr)] max-sm:items-center max-sm:gap-x-3 max-sm:py-2.5 md:px-5">
      <dt className="order-2 text-13">{children}</dt>
      <dd className="font-head text-24 sm:mb-1 text-ink-1">{value}</dd>
    </div>
  );
}
