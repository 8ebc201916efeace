import { useState } from 'react';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { OlderSignalsProps } from './older-list.tsx';

const OlderList = deferred(
  async () => (await import('./older-list.tsx')).OlderList,
  <Skeleton className="mt-8 h-96" />,
);

/** Older signals; their script, too, is loaded on demand. */
export function OlderSignals(props: OlderSignalsProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button className="mt-4 noscript:hidden!" onClick={() => setOpen(true)}>
        Older signals
      </Button>
    );
  }
  return <OlderList {...props} />;
}
