import { PLANS, TRIAL_DAYS, TRIAL_PLAN } from '@sealtick/contract';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Form } from '../../ui/form.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CheckMail } from './check-mail.tsx';
import { EmailField } from './fields.tsx';
import { LoginForm } from './login-form.tsx';
import { type Mode, ModeLink, modeIn } from './mode-link.tsx';
import type { SecondStep } from './second-step.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { type SentMail, sentMail } from './sent-mail.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useCall } from './use-call.ts';

const TITLES: Readonly<Record<Mode, string>> = {
  login: 'Login',
  'sign-up': 'Start Free',
  link: 'Login by email',
  forgot: 'Choose a new password',
};

const TRIAL = `${TRIAL_DAYS} days of ${PLANS[TRIAL_PLAN].label}, no card`;

const INTRODUCTIONS: Readonly<Record<Mode, ReactNode>> = {
  login: (
    <>
      New here? <ModeLink mode="sign-up">Start Free</ModeLink>: {TRIAL}.
    </>
  ),
  'sign-up': (
    <>
      {TRIAL}. Have an account? <ModeLink mode="login">Login</ModeLink>
    </>
  ),
  link: (
    <>
      You receive a link that logs you in. <ModeLink mode="login">Use a password</ModeLink>
    </>
  ),
  forgot: (
    <>
      You receive a link to choose a new password. <ModeLink mode="login">Back to Login</ModeLink>
    </>
  ),
};

/** The page on which a visitor logs in or signs up. @param log Entries of the log beside the form. */
export function SignInScreen({ log }: { log: ReactNode }) {
  const [search] = useSearchParams();
  const mode = modeIn(search);
  const returnTo = search.get('returnTo');
  const [sent, setSent] = useState<{ readonly mode: Mode; readonly mail: SentMail } | null>(null);
  const [step, setStep] = useState<SecondStep | null>(null);
  const mail = sent?.mode === mode ? sent.mail : null;
  const onSent = (next: SentMail) => setSent({ mode, mail: next });
  return (
    <SignInLayout aside={log}>
      <PageHead title={TITLES[mode]} hidden />
      <h1 className="font-head text-24 tracking-tight md:text-32">{mail ? 'Check your email' : TITLES[mode]}</h1>
      {step !== null && mode === 'login' ? (
        <SecondStepForm step={step} returnTo={returnTo} onBack={() => setStep(null)} />
      ) : mail ? (
        <CheckMail sent={mail} isOfAccount={mode !== 'sign-up'} onBack={() => setSent(null)} />
      ) : (
        <>
          <p className="mt-1.5 [&_a]:whitespace-nowrap">{INTRODUCTIONS[mode]}</p>
          <ModeForm key={mode} mode={mode} returnTo={returnTo} onSent={onSent} onSecondStep={setStep} />
        </>
      )}
    </SignInLayout>
  );
}

interface ModeFormProps {
  mode: Mode;
  returnTo: string | null;
  onSent: (mail: SentMail) => void;
  onSecondStep: (step: SecondStep) => void;
}

function ModeForm({ mode, returnTo, onSent, onSecondStep }: ModeFormProps) {
  if (mode === 'sign-up') return <SignUpForm returnTo={returnTo} onSent={onSent} />;
  if (mode === 'link') return <MailForm call="send-link" action="Email me a link" onSent={onSent} />;
  if (mode === 'forgot') return <MailForm call="send-reset" action="Email me a link" onSent={onSent} />;
  return <LoginForm returnTo={returnTo} onSecondStep={onSecondStep} />;
}

interface MailFormProps {
  call: 'send-link' | 'send-reset';
  /** Text of the button. */
  action: string;
  onSent: (mail: SentMail) => void;
}

/** Requests an email with a link. */
function MailForm({ call, action, onSent }: MailFormProps) {
  const { submit, isSending, problem } = useCall(call, (body) => onSent(sentMail(call, body)));
  const read = (fields: FormData) => submit({ email: String(fields.get('email')).trim() });
  return (
    <Form label={action} action={action} isSending={isSending} problem={problem} onSubmit={read}>
      <EmailField error={problem?.fields.email} />
    </Form>
  );
}
