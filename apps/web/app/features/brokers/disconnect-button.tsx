import { BROKERS, type BrokerConnection, writes } from '@sealtick/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountRecordsQuery } from '../../lib/queries/account-records.queries.ts';
import { connectionsQuery } from '../../lib/queries/connections.query.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useProvenWrite } from '../../widgets/step-up/use-proven-write.ts';
import { connectionQuery, leftPositionsQuery, ordersQuery } from './brokers.queries.ts';

/** Ends a connection after saying what happens to orders, positions and the key. */
export function DisconnectButton({ connection: { id, broker } }: { connection: BrokerConnection }) {
  const { name } = BROKERS[broker];
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { send, isSending, problem } = useProvenWrite(writes.brokers.disconnect, () => [
    connectionsQuery(),
    accountRecordsQuery(),
    leftPositionsQuery(),
  ]);
  const disconnect = () => {
    setAsking(false);
    void send({ id }, () => {
      for (const { queryKey } of [connectionQuery(id), ordersQuery(id)]) client.removeQueries({ queryKey });
      toast({ title: `${name} disconnected`, description: 'Its key is deleted, and no more orders are placed.' });
    });
  };
  return (
    <>
      <Button size="small" variant="danger" isLoading={isSending} onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ProblemLine of={problem} className="mt-1.5" />
      {isAsking && (
        <AlertDialog
          title={`Disconnect ${name}?`}
          text={getText(broker)}
          confirmLabel="Disconnect"
          isDestructive
          onConfirm={disconnect}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

function getText(broker: BrokerConnection['broker']): string {
  const { name, form } = BROKERS[broker];
  if (form === 'none') {
    return 'Pending entries are cancelled, and signals are no longer copied. Open positions of the paper account are no longer followed.';
  }
  const key = form === 'bridge' ? 'The key of the bridge stops working' : 'The key is deleted';
  return `Pending entries are cancelled. ${key}. Open positions and their stops stay at ${name}, where you have to manage them yourself.`;
}
