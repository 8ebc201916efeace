import { type DeadMessage, writes } from '@sealtick/contract';
import { useSearchParams } from 'react-router';
import { toast } from '../../../ui/toast/toast.ts';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ActDialog } from '../act-dialog.tsx';
import { deliveryCountsQuery } from '../admin.queries.ts';
import { deadQuery, deliveriesQuery } from './deliveries.queries.ts';

/** Sends one dead message again. */
export function ReplayDialog({ message: { id, type }, onClose }: { message: DeadMessage; onClose: () => void }) {
  const [params] = useSearchParams();
  const refreshes = () => [deliveriesQuery(), deliveryCountsQuery(), deadQuery(params)];
  const { isSending, problem, send } = useProvenWrite(writes.adminDeliveries.replay, refreshes);
  return (
    <ActDialog
      subject={id}
      title={`Replay ${type}`}
      text="It is sent with the id that it had: a receiver that has it recognises it. All attempts begin again."
      action="Replay"
      isSending={isSending}
      problem={problem}
      onClose={onClose}
      send={(reason, onSent) => send({ id, reason }, onSent)}
      onDone={() => {
        onClose();
        toast({ title: 'Message is sent again' });
      }}
    />
  );
}
