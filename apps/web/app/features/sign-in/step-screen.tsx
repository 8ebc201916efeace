import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { beginLeaving, leavePage } from '../../lib/navigation/leave-page.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useToken } from '../../lib/navigation/use-token.ts';
import { useSite } from '../../lib/site/site.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { ConfirmSignUp } from './confirm-sign-up.tsx';
import { goOn } from './go-on.ts';
import { type SecondStep, secondStep } from './second-step.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { useCall } from './use-call.ts';

/** Pages that a link leads to, each with a button: following the link alone changes nothing. */
export const STEPS = ['confirm', 'link', 'reset', 'email', 'logout'] as const;
export type Step = (typeof STEPS)[number];

const TITLES: Readonly<Record<Step, string>> = {
  confirm: 'Confirm your email address',
  link: 'Login',
  reset: 'Choose a new password',
  email: 'Change of your email address',
  logout: 'Log out',
};

const FORGOT = `${paths.signIn}?mode=forgot`;

/** The page behind a link of an email, or of a logout that another site began. */
export function StepScreen({ step }: { step: Step }) {
  return (
    <SignInLayout>
      <PageHead title={TITLES[step]} hidden />
      {/* Balanced lines would break at the hyphen of "email". */}
      <h1 className="text-wrap font-head text-24 tracking-tight md:text-32">{TITLES[step]}</h1>
      {step === 'logout' ? <LogOut /> : <WithToken step={step} />}
    </SignInLayout>
  );
}

function WithToken({ step }: { step: Exclude<Step, 'logout'> }) {
  const token = useToken();
  const [search] = useSearchParams();
  if (step === 'reset' && search.has('changed')) {
    return (
      <p className="mt-1.5" role="status">
        Your password is changed, and all browsers are logged out. <TextLink to={paths.signIn}>Login</TextLink>
      </p>
    );
  }
  if (token === '') {
    return (
      <p className="mt-1.5">
        This address is not complete. Follow the link in the email, or request{' '}
        <TextLink to={step === 'reset' ? FORGOT : `${paths.signIn}?mode=link`}>another email</TextLink>.
      </p>
    );
  }
  if (step === 'reset') return <NewPasswordForm token={token} />;
  if (step === 'email') return <ConfirmEmail token={token} />;
  return step === 'confirm' ? <ConfirmSignUp token={token} /> : <UseLink token={token} />;
}

function UseLink({ token }: { token: string }) {
  const { name } = useSite();
  const [step, setStep] = useState<SecondStep | null>(null);
  const [search] = useSearchParams();
  const returnTo = search.get('returnTo');
  const { submit, isSending, problem } = useCall('use-link', (_body, answer) => {
    const next = secondStep(answer);
    if (next === null) goOn(returnTo);
    else setStep(next);
  });
  if (step !== null) return <SecondStepForm step={step} returnTo={returnTo} />;
  return (
    <>
      <p className="mt-1.5">Log this browser in to {name}.</p>
      <Form label="Login" action="Login" isSending={isSending} problem={problem} onSubmit={() => submit({ token })} />
    </>
  );
}

function LogOut() {
  return (
    <>
      <p className="mt-1.5">Another page sent you here. You are still logged in.</p>
      <div className="mt-6">
        <ButtonAnchor href={paths.logout} onClick={beginLeaving}>
          Log out
        </ButtonAnchor>
      </div>
    </>
  );
}

/** Chooses a new password with the token of an email. The page is then loaded again, because its frame may be of the ended session. */
function NewPasswordForm({ token }: { token: string }) {
  const { pathname } = useLocation();
  const { submit, isSending, problem } = useCall('reset-password', () => leavePage(`${pathname}?changed`));
  const read = (fields: FormData) => submit({ token, password: String(fields.get('password')) });
  return (
    <>
      <p className="mt-1.5">
        All browsers are logged out afterwards. If this link is no longer valid, request{' '}
        <TextLink to={FORGOT}>another email</TextLink>.
      </p>
      <Form
        label="Choose a new password"
        action="Change the password"
        isSending={isSending}
        problem={problem}
        onSubmit={read}
      >
        <PasswordField isNew error={problem?.fields.password} />
      </Form>
    </>
  );
}
