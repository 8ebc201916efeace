import type { Subscription } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { connectionsQuery } from '../../lib/queries/connections.query.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { toast, toastFailure } from '../../ui/toast/toast.ts';
import { lossText } from './loss-text.ts';
import { openSignalsQuery, subscribe, unsubscribe } from './subscriptions.queries.ts';

interface UnsubscribeButtonProps {
  subscription: Pick<Subscription, 'id' | 'strategyId'>;
  /** Name of the strategy. */
  name: string;
}

/** Ends a subscription once the member has confirmed it; the message about it offers to subscribe again. */
export function UnsubscribeButton({ subscription: { id, strategyId }, name }: UnsubscribeButtonProps) {
  const [isAsked, ask] = useState(false);
  const { data } = useQuery({ ...openSignalsQuery(strategyId), enabled: isAsked });
  const { data: accounts = [] } = useQuery({ ...connectionsQuery(), enabled: isAsked });
  const opened = data?.filter(({ basis }) => basis.record === 'live').length ?? 0;
  const again = useMutation({
    ...subscribe,
    onError: toastFailure('Not subscribed again'),
  });
  const ending = useMutation({
    ...unsubscribe,
    onSuccess: async (...result) => {
      const undo = {
        label: 'Undo',
        altText: `Subscribe to ${name} again on its page`,
        onClick: () => again.mutate({ strategyId }),
      };
      toast({ title: 'Unsubscribed', description: `No new signals of ${name} are sent to you.`, action: undo });
      await unsubscribe.onSuccess(...result);
    },
  });
  return (
    <>
      <Button isLoading={ending.isPending} onClick={() => ask(true)}>
        Unsubscribe
      </Button>
      <ProblemLine of={ending.error} />
      {isAsked && (
        <AlertDialog
          title={`Unsubscribe from ${name}?`}
          text={lossText(opened, accounts.length > 0)}
          confirmLabel="Unsubscribe"
          isDestructive
          onConfirm={() => {
            ask(false);
            ending.mutate({ id });
          }}
          onCancel={() => ask(false)}
        />
      )}
    </>
  );
}
