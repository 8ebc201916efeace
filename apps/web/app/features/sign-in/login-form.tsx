import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { EmailField } from './fields.tsx';
import { goOn } from './go-on.ts';
import { ModeLink } from './mode-link.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { type SecondStep, secondStep } from './second-step.ts';
import { useCall } from './use-call.ts';

interface LoginFormProps {
  returnTo: string | null;
  /** Called where the account also asks for a code. */
  onSecondStep: (step: SecondStep) => void;
}

/** Login with a password or a passkey. */
export function LoginForm({ returnTo, onSecondStep }: LoginFormProps) {
  const { submit, isSending, problem } = useCall('sign-in', (_body, answer) => {
    const step = secondStep(answer);
    if (step === null) goOn(returnTo);
    else onSecondStep(step);
  });
  const read = (fields: FormData) =>
    submit({ email: String(fields.get('email')), password: String(fields.get('password')) });
  const password = problem?.fields.password === undefined ? undefined : 'Enter your password.';
  return (
    <>
      <Form label="Login" action="Login" isSending={isSending} problem={problem} onSubmit={read}>
        <EmailField error={problem?.fields.email} />
        <PasswordField error={password} />
      </Form>
      <PasskeyButton returnTo={returnTo} onSecondStep={onSecondStep} />
      <ProviderButtons returnTo={returnTo} />
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-13">
        <ModeLink mode="link">Email me a link</ModeLink>
        <ModeLink mode="forgot">Forgot the password?</ModeLink>
      </p>
    </>
  );
}
