import type { FormProblem } from '../../lib/forms/form-problem.ts';

/** What the form calls the fields that the server names. */
const LABELS: Readonly<Record<string, string>> = {
  '`apiKey`': 'API Key',
  '`apiSecret`': 'API Secret',
  '`accessToken`': 'Access Token',
  '`accessTokenSecret`': 'Access Token Secret',
  '`signatureKey`': 'Signature Key',
  '`encryptionKey`': 'Encryption Key',
  '`dhParameters`': 'Diffie-Hellman Parameters',
  '`accountId`': 'Account ID',
  '`environment`': 'Trading Environment',
  '`confirmation`': 'The risk warning',
};

const named = (text: string): string => text.replaceAll(/`\w+`/g, (name) => LABELS[name] ?? name);

/** Returns a problem with the labels of the form in place of the server's names. */
export const inFormWords = ({ detail, fields }: FormProblem): FormProblem => ({
  detail: named(detail),
  fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, named(text)])),
});
