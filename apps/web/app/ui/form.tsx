import { TriangleAlert } from 'lucide';
import type { FormEvent, ReactNode } from 'react';
import { useIsInteractive } from '../lib/browser/use-browser.ts';
import type { FormProblem } from '../lib/forms/form-problem.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.ts';

interface FormProps {
  /** Accessible name. */
  label: string;
  /** Text of the button. */
  action: string;
  isSending: boolean;
  problem: FormProblem | null;
  /** Shows a second button, which leaves the form. */
  onCancel?: (() => void) | undefined;
  onSubmit: (fields: FormData) => void;
  children?: ReactNode;
}

/**
 * A form with one button, or with two if it can be left. A problem that belongs to no field is shown above the button. The browser itself must never
 * submit it, because that would put a password into the address: until the script handles it, the button is disabled.
 */
export function Form({ label, action, isSending, problem, onCancel, onSubmit, children }: FormProps) {
  const isInteractive = useIsInteractive();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  const isOfField = problem !== null && Object.keys(problem.fields).length > 0;
  return (
    <form aria-label={label} method="post" noValidate onSubmit={submit} className="mt-7 grid gap-4">
      {children}
      {problem !== null && !isOfField && (
        <p role="alert" className="flex items-start gap-1.5 text-13 text-short">
          <Icon of={TriangleAlert} size={14} className="mt-0.75 shrink-0" />
          {problem.detail}
        </p>
      )}
      <div className={onCancel ? 'dialog-actions' : 'grid'}>
        {onCancel && (
          <Button size="large" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="primary" size="large" isLoading={isSending} disabled={!isInteractive}>
          {action}
        </Button>
      </div>
      <noscript>
        <p className="text-13 text-warn">This form needs JavaScript.</p>
      </noscript>
    </form>
  );
}
