import { writes } from '@sealtick/contract';
import { Button } from '../../ui/button.tsx';
import { useAccountWrite } from './use-account-write.ts';

/** The button to invoices and payment methods for a member who has opened a payment before, but pays for no plan now. */
export function InvoicesButton() {
  const { send, isSending, problem } = useAccountWrite(writes.billing.portal, () => []);
  return (
    <>
      <Button isLoading={isSending} onClick={() => void send({}, ({ url }) => window.location.assign(url))}>
        Manage billing
      </Button>
      {problem && (
        <p role="alert" className="text-13 text-short">
          {problem.detail}
        </p>
      )}
    </>
  );
}
