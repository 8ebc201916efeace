import type { ReactNode } from 'react';
import { SavedForm } from '../../widgets/saved-form/saved-form.tsx';
import { SecretDialog } from '../../widgets/webhook-endpoint/secret-dialog.tsx';
import type { DeliveryEditing } from './use-delivery-settings.ts';

interface SettingsFormProps {
  /** Names the form. */
  label: string;
  editing: DeliveryEditing;
  children: ReactNode;
}

/** The form around settings, with the dialog of the secret that a save creates. */
export function SettingsForm({ label, editing, children }: SettingsFormProps) {
  return (
    <>
      <SavedForm label={label} editing={editing}>
        {children}
      </SavedForm>
      {editing.secret !== null && <SecretDialog secret={editing.secret} onClose={editing.forgetSecret} />}
    </>
  );
}
