import { NEWSLETTER_LISTS, writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { Form } from '../../ui/form.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { TokenScreen } from '../../widgets/token-screen.tsx';

const TITLE = 'Confirm your subscription';

/** The page behind the link that puts an email address on a list. Following the link changes nothing. */
export function ConfirmSubscriptionScreen() {
  return <TokenScreen title={TITLE}>{(token) => <Confirmation token={token} />}</TokenScreen>;
}

function Confirmation({ token }: { token: string }) {
  const { mutate, data, error, isPending } = useMutation(writeMutation(writes.newsletter.confirm, () => []));
  if (data) {
    return (
      <div className="mt-1.5 grid gap-4" role="status">
        <p>Your subscription is confirmed: emails about {NEWSLETTER_LISTS[data.list].about} come to your address.</p>
        <p>
          <a href={`/mail-lists#${data.listsToken}`} className={TEXT_LINK}>
            Choose your lists
          </a>
        </p>
      </div>
    );
  }
  return (
    <>
      <p className="mt-1.5">If you did not ask for it, close this page: nothing happens.</p>
      <Form
        label={TITLE}
        action="Confirm the subscription"
        isSending={isPending}
        problem={error && getProblem(error)}
        onSubmit={() => isPending || mutate({ token })}
      />
    </>
  );
}
