import { SecretField } from '../../ui/secret-field.tsx';

interface OAuthFieldsProps {
  /** What is wrong, by the name of the field. */
  errors: Readonly<Record<string, string>>;
}

const FILE_LENGTH = 4_000;

/** What signs the requests to Interactive Brokers: tokens of its self-service page, and the files that were made for it. */
export function OAuthFields({ errors }: OAuthFieldsProps) {
  return (
    <>
      <p className="text-13 text-ink-2">
        These keys can trade everything in the account. Use a username of its own for this site: Interactive Brokers
        allows one session per username.
      </p>
      <SecretField
        label="Consumer Key"
        name="apiKey"
        hint="The one that you chose on the OAuth page of Interactive Brokers. It works after its next weekend."
        error={errors.apiKey}
      />
      <SecretField label="Access Token" name="accessToken" error={errors.accessToken} />
      <SecretField
        label="Access Token Secret"
        name="accessTokenSecret"
        error={errors.accessTokenSecret}
        maxLength={1_000}
      />
      <SecretField
        label="Signature Key"
        name="signatureKey"
        hint="The text of private_signature.pem."
        error={errors.signatureKey}
        maxLength={FILE_LENGTH}
      />
      <SecretField
        label="Encryption Key"
        name="encryptionKey"
        hint="The text of private_encryption.pem."
        error={errors.encryptionKey}
        maxLength={FILE_LENGTH}
      />
      <SecretField
        label="Diffie-Hellman Parameters"
        name="dhParameters"
        hint="The text of dhparam.pem."
        error={errors.dhParameters}
        maxLength={FILE_LENGTH}
      />
    </>
  );
}
