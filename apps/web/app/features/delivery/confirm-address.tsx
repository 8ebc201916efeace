import { writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { goToSignIn } from '../../lib/navigation/go-to-sign-in.ts';
import { useSetParam } from '../../lib/navigation/use-set-param.ts';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { toast } from '../../ui/toast/toast.ts';

const confirm = writeMutation(writes.deliveryEmail.confirm, () => [channelsQuery()]);

/** Confirms the address to whose email the visitor's link belongs. A press confirms it: email programs open links automatically. */
export function ConfirmAddress() {
  const [params, setParams] = useSetParam();
  const isMember = useSite().visitor.user !== null;
  const token = params.get('confirm');
  const { mutate, isPending, error } = useMutation(confirm);
  if (token === null) return null;
  const onSuccess = () => {
    setParams({ confirm: '' });
    toast({ title: 'Address confirmed', description: 'Signals are sent to it from now on.' });
  };
  return (
    <Card aria-labelledby="confirm-address" className="mb-2">
      <CardBody className="grid gap-3">
        <h2 id="confirm-address" className="font-head text-16">
          Confirm the address
        </h2>
        <p>Signals are sent to this address once you have confirmed that it is yours.</p>
        <ProblemLine of={error} />
        <Button
          variant="primary"
          className="w-fit"
          isLoading={isPending}
          onClick={() => (isMember ? mutate({ token }, { onSuccess }) : goToSignIn())}
        >
          {isMember ? 'Confirm the address' : 'Log in to confirm it'}
        </Button>
      </CardBody>
    </Card>
  );
}
