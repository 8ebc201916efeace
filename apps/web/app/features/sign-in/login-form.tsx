import { EmailField, PasswordField } from './fields.tsx';
import { Form } from './form.tsx';
import { goOn } from './go-on.ts';
import { ModeLink } from './mode-link.tsx';
import { useCall } from './use-call.ts';

/** Log-in with a password. */
export function LoginForm({ returnTo }: { returnTo: string | null }) {
  const { submit, isSending, problem } = useCall('sign-in', () => goOn(returnTo));
  const read = (fields: FormData) =>
    submit({ email: String(fields.get('email')), password: String(fields.get('password')) });
  const password = problem?.fields.password === undefined ? undefined : 'Enter your password.';
  return (
    <>
      <Form label="Login" action="Login" isSending={isSending} problem={problem} onSubmit={read}>
        <EmailField error={problem?.fields.email} />
        <PasswordField error={password} />
      </Form>
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-13">
        <ModeLink mode="link">Email me a link</ModeLink>
        <ModeLink mode="forgot">Forgot the password?</ModeLink>
      </p>
    </>
  );
}
