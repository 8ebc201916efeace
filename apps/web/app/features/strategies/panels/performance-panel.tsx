import { lazy, Suspense } from 'react';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { ParityNote } from '../parity-note.tsx';
import { FiguresSkeleton } from '../performance/performance-skeleton.tsx';
import { type PanelProps, Paragraphs } from './panel.tsx';

/** Drawn on the server with the page; its script is not on the way of the first visit. */
const Records = lazy(() => import('../performance/records.tsx'));

export function PerformancePanel({ strategy }: PanelProps) {
  return (
    <>
      <Suspense fallback={<FiguresSkeleton />}>
        <Records strategy={strategy} />
      </Suspense>
      <Card>
        <CardHeader title="Live beside replay" />
        <CardBody>
          <ParityNote parity={strategy.parity} />
        </CardBody>
      </Card>
      {strategy.backtestMethodology && (
        <Card>
          <CardHeader title="How the back-test is made" />
          <CardBody>
            <Paragraphs text={strategy.backtestMethodology} />
          </CardBody>
        </Card>
      )}
    </>
  );
}
