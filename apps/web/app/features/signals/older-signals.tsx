import { lazy, Suspense, useState } from 'react';
import { patiently } from '../../lib/patiently.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { OlderSignalsProps } from './older-list.tsx';

const OlderList = lazy(() => patiently(() => import('./older-list.tsx')));

/** The rest of the feed, its script too, is read on demand. */
export function OlderSignals(props: OlderSignalsProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button className="mt-4 noscript:hidden!" onClick={() => setOpen(true)}>
        Older signals
      </Button>
    );
  }
  return (
    <Suspense fallback={<Skeleton className="mt-8 h-96" />}>
      <OlderList {...props} />
    </Suspense>
  );
}
