import type { ConfirmedRequest } from '@sealtick/contract';
import { writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { formatMoment } from '../../lib/time/time.ts';
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { TokenScreen } from '../../widgets/token-screen.tsx';

const ACCOUNT = `${paths.login}?${new URLSearchParams({ returnTo: paths.account })}`;

/** What the sender of a confirmed request does next: with an account, open its page, after a login where the browser has another or none. */
function NextStep({ request: { kind, hasAccount, isCallers } }: { request: ConfirmedRequest }) {
  const { visitor } = useSite();
  if (!hasAccount) return <p>The compliance team answers by email.</p>;
  const isOther = visitor.user !== null && !isCallers;
  const action = kind === 'data' ? 'download it' : 'delete your account and its data';
  const steps = isOther
    ? `You are logged in to another account. Log out, log in with the email address of the request, then ${action}`
    : `${isCallers ? '' : 'Log in to '}${action}`;
  return (
    <>
      <p>
        {kind === 'data' && 'A copy of your data is being made. '}
        {`${steps.charAt(0).toUpperCase()}${steps.slice(1)} on your account page.`}
      </p>
      {!isOther && (
        <div>
          {isCallers ? (
            <ButtonLink to={paths.account}>Open your account</ButtonLink>
          ) : (
            <ButtonAnchor href={ACCOUNT}>Login</ButtonAnchor>
          )}
        </div>
      )}
    </>
  );
}

const TITLE = 'Confirm your request';

/** The page behind the link that confirms a request about the data of a person. Following the link changes nothing. */
export function ConfirmRequestScreen() {
  return <TokenScreen title={TITLE}>{(token) => <Confirmation token={token} />}</TokenScreen>;
}

function Confirmation({ token }: { token: string }) {
  const { mutate, data, error, isPending } = useMutation(writeMutation(writes.support.confirm, () => []));
  if (data) {
    return (
      <div className="mt-1.5 grid gap-4" role="status">
        <p>Your request is confirmed.</p>
        <KeyValues
          rows={[
            { key: 'Reference', value: <span className="font-mono">{data.reference}</span> },
            { key: 'Answer by', value: formatMoment(data.dueAt) },
          ]}
        />
        <NextStep request={data} />
      </div>
    );
  }
  return (
    <>
      <p className="mt-1.5">If you did not send it, close this page: nothing happens.</p>
      <Form
        label={TITLE}
        action="Confirm the request"
        isSending={isPending}
        problem={error && getProblem(error)}
        onSubmit={() => isPending || mutate({ token })}
      />
    </>
  );
}
