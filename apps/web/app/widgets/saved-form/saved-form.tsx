import type { ReactNode } from 'react';
import { hasRefusedStorage } from '../../lib/browser/browser-storage.ts';
import { handleSubmit } from '../../lib/forms/handle-submit.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import type { SavedFormState } from './use-saved-form.ts';

const KEPT = 'What you typed stays in this tab, and is saved once you are logged in.';
const LOST =
  'Your privacy settings switch functional storage off, so what you typed is lost when you leave for the login.';

interface SavedFormProps {
  /** Accessible name. */
  label: string;
  editing: Pick<SavedFormState<object>, 'changed' | 'isSaving' | 'discard'> &
    Partial<Pick<SavedFormState<object>, 'problem' | 'asksToLogIn' | 'logIn' | 'stay'>> & { save: () => unknown };
  /** Fields that show their own problem. The form shows any other; without them, it shows none. */
  ownFields?: readonly string[];
  children: ReactNode;
}

/** The form around settings, with the bar that saves them, and the dialog that asks a visitor to log in. */
export function SavedForm({ label, editing, ownFields, children }: SavedFormProps) {
  const { problem = null, asksToLogIn = false, logIn = () => {}, stay = () => {} } = editing;
  const isOfField = problem !== null && (ownFields ?? []).some((field) => problem.fields[field] !== undefined);
  return (
    <>
      <form aria-label={label} method="post" noValidate onSubmit={handleSubmit(editing.save)}>
        {children}
        <ProblemLine of={ownFields && !isOfField ? problem : null} className="mt-4" />
        <SaveBar changed={editing.changed} isSaving={editing.isSaving} onDiscard={editing.discard} />
      </form>
      {asksToLogIn && (
        <AlertDialog
          title="Log in to save"
          text={`Settings are saved to your account. ${hasRefusedStorage() ? LOST : KEPT}`}
          confirmLabel="Login"
          onConfirm={logIn}
          onCancel={stay}
        />
      )}
    </>
  );
}
