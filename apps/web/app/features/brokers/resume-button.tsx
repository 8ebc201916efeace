import { BROKERS, type BrokerConnection, writes } from '@sealtick/contract';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useProvenWrite } from '../../widgets/step-up/use-proven-write.ts';
import { getQueries } from './brokers.queries.ts';

/** Ends the halt of an account. */
export function ResumeButton({ connection: { id, broker } }: { connection: BrokerConnection }) {
  const { send, isSending, problem } = useProvenWrite(writes.brokers.resume, () => getQueries(id));
  const resume = () =>
    void send({ id }, () =>
      toast({
        title: `${BROKERS[broker].name} resumed`,
        description: 'Signals from now on are copied. Earlier ones are not placed late.',
      }),
    );
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="primary" isLoading={isSending} onClick={resume}>
        Resume trading
      </Button>
      <ProblemLine of={problem} />
    </div>
  );
}
