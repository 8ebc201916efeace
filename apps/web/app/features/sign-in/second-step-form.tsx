import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Form } from '../../ui/form.tsx';
import { goOn } from './go-on.ts';
import type { SecondStep } from './second-step.ts';
import { useCall } from './use-call.ts';

interface SecondStepFormProps {
  step: SecondStep;
  returnTo: string | null;
  onBack?: () => void;
}

/** Asks for the code of the authenticator app. */
export function SecondStepForm({ step: { ticket, isKept }, returnTo, onBack }: SecondStepFormProps) {
  const { submit, isSending, problem } = useCall('second-step', () => goOn(returnTo));
  return (
    <>
      <p className="mt-1.5">Enter the code that your authenticator app shows.</p>
      {isKept && (
        <p role="note" className="mt-1.5 text-ink-1">
          Your account is to be deleted. If you log in, it is kept.
        </p>
      )}
      <Form
        label="Code of your app"
        action="Login"
        isSending={isSending}
        problem={problem}
        onSubmit={(fields) => submit({ ticket, code: String(fields.get('code')).trim() })}
      >
        <CodeField hint="Without your app, enter a recovery code." error={problem?.fields.code} />
      </Form>
      {onBack && (
        <Button className="mt-4" onClick={onBack}>
          Start again
        </Button>
      )}
    </>
  );
}
