import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigationType } from 'react-router';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { OlderSignalsProps } from './older-list.tsx';
import { olderSignalsKey } from './older-signals-key.ts';

const OlderList = deferred(
  async () => (await import('./older-list.tsx')).OlderList,
  <Skeleton className="mt-8 h-96" />,
);

/** Older signals; their script, too, is loaded on demand. */
export function OlderSignals(props: OlderSignalsProps) {
  const client = useQueryClient();
  const isBack = useNavigationType() === 'POP';
  // Back leads to a place within the list.
  const [isOpen, setOpen] = useState(
    () => isBack && client.getQueryData(olderSignalsKey(props.strategyId, props.conditions)) !== undefined,
  );
  if (!isOpen) {
    return (
      <Button className="mt-4 noscript:hidden!" onClick={() => setOpen(true)}>
        Older signals
      </Button>
    );
  }
  return <OlderList {...props} />;
}
