import { useSite } from '../../lib/site/site.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The field for the name on a certificate, with the names of the profile in it. */
export function HolderField({ error }: { error?: string | undefined }) {
  const { user } = useSite().visitor;
  const profileName = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  return (
    <TextField
      label="Your name"
      hint="It is printed on the certificate and cannot be changed later. The public page of the certificate never shows it."
      error={error}
      name="holder"
      autoComplete="name"
      maxLength={101}
      defaultValue={profileName}
      required
    />
  );
}
