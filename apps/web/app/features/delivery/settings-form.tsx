import type { ReactNode } from 'react';
import { handleSubmit } from '../../lib/forms/handle-submit.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SecretDialog } from '../../widgets/webhook-endpoint/secret-dialog.tsx';
import type { DeliveryEditing } from './use-delivery-settings.ts';

interface SettingsFormProps {
  /** Names the form. */
  label: string;
  editing: DeliveryEditing;
  children: ReactNode;
}

/** The form around settings, with the bar that saves them and the dialogs of a save. */
export function SettingsForm({ label, editing, children }: SettingsFormProps) {
  return (
    <>
      <form aria-label={label} noValidate method="post" onSubmit={handleSubmit(editing.save)}>
        {children}
        <SaveBar changed={editing.changed} isSaving={editing.isSaving} onDiscard={editing.discard} />
      </form>
      {editing.asksToLogIn && (
        <AlertDialog
          title="Log in to save"
          text="Settings are saved to your account. What you typed stays in this tab, and is saved once you are logged in."
          confirmLabel="Login"
          onConfirm={editing.logIn}
          onCancel={editing.stay}
        />
      )}
      {editing.secret !== null && <SecretDialog secret={editing.secret} onClose={editing.forgetSecret} />}
    </>
  );
}
