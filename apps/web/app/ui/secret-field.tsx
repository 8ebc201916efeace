import { MaskedField } from './masked-field.tsx';

interface SecretFieldProps {
  label: string;
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
  isOptional?: boolean;
  maxLength?: number;
}

/** Field of a key or secret. Browsers offer neither to store nor to fill it. */
export function SecretField({ maxLength = 500, ...field }: SecretFieldProps) {
  return <MaskedField {...field} maxLength={maxLength} autoComplete="new-password" className="font-mono" />;
}
