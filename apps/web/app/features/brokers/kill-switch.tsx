import { type BrokerConnection, writes } from '@sealtick/contract';
import { OctagonX } from 'lucide';
import { useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.ts';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useProvenWrite } from '../../widgets/step-up/use-proven-write.ts';
import { getQueries } from './brokers.queries.ts';

/** Halts every account; nothing where none can place an order. */
export function KillSwitch({ connections }: { connections: readonly BrokerConnection[] }) {
  const [isAsking, setAsking] = useState(false);
  const { send, isSending, problem } = useProvenWrite(writes.brokers.halt, () =>
    connections.flatMap(({ id }) => getQueries(id)),
  );
  if (connections.every(({ state }) => state === 'halted')) return null;
  const halt = () => {
    setAsking(false);
    void send({}, () => toast({ title: 'Trading halted', description: 'No order is placed until you resume.' }));
  };
  return (
    <>
      <Button size="small" variant="danger" isLoading={isSending} onClick={() => setAsking(true)}>
        <Icon of={OctagonX} size={15} />
        Halt trading
      </Button>
      <ProblemLine of={problem} />
      {isAsking && (
        <AlertDialog
          title="Halt trading?"
          text="Pending entries of every account are cancelled, and no more are placed. Open positions keep their stops. Targets stay too, except at Kraken, Bybit and OKX, which hold none. You can resume each account."
          confirmLabel="Halt trading"
          isDestructive
          onConfirm={halt}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
