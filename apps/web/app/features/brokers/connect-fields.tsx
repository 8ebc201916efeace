import { BROKERS, type BrokerForm, type BrokerId } from '@sealtick/contract';
import { memberPaths } from '../../lib/navigation/member-paths.ts';
import { SecretField } from '../../ui/secret-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { OAuthFields } from './oauth-fields.tsx';

const ACCOUNT_HINTS: Partial<Readonly<Record<BrokerForm, string>>> = {
  token: 'Such as 101-004-1234567-001. Of several accounts of the token, enter one.',
  oauth: 'Such as DU1234567 for paper trading.',
  'key-and-secret': 'May stay empty: the key opens one account.',
  'key-and-passphrase': 'May stay empty: the key opens one account.',
};

/** Which rights the key has, in the words of the broker. */
const KEY_HINTS: Partial<Readonly<Record<BrokerId, string>>> = {
  oanda:
    'The personal access token, which has no secret: at OANDA under My Services, Manage API Access. A demo account has its own.',
  kraken: 'With Query Funds and all rights of orders and trades, without Withdraw Funds.',
  binance: 'With Enable Spot & Margin Trading, without Enable Withdrawals. The test network has keys of its own.',
  bybit: 'With SPOT: Trade, without Withdrawal. The test network has keys of its own.',
  okx: 'With Trade, without Withdraw. Demo trading has keys of its own.',
};

interface ConnectFieldsProps {
  broker: BrokerId;
  /** What is wrong, by the name of the field. */
  errors: Readonly<Record<string, string>>;
}

/** What a broker needs to open the account, or why it needs nothing here. */
export function ConnectFields({ broker, errors }: ConnectFieldsProps) {
  const { form } = BROKERS[broker];
  if (form === 'none') {
    return (
      <p>
        {'Orders are filled on the prices of the site, later by your own delay. No key and no money are needed. '}
        <TextLink to={memberPaths.paperGuide}>How the paper account works</TextLink>
      </p>
    );
  }
  if (form === 'bridge') {
    return (
      <p>
        A program on your machine places the orders. Your login at your broker stays there; the program gets a key of
        its own once you press Connect.
      </p>
    );
  }
  return (
    <>
      {form === 'oauth' ? <OAuthFields errors={errors} /> : <KeyFields broker={broker} errors={errors} />}
      <TextField
        label="Account ID"
        hint={ACCOUNT_HINTS[form]}
        error={errors.accountId}
        name="accountId"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
      />
    </>
  );
}

function KeyFields({ broker, errors }: ConnectFieldsProps) {
  const { name, form } = BROKERS[broker];
  return (
    <>
      <SecretField label="API Key" name="apiKey" hint={KEY_HINTS[broker]} error={errors.apiKey} />
      {form !== 'token' && <SecretField label="API Secret" name="apiSecret" error={errors.apiSecret} />}
      {form === 'key-and-passphrase' && (
        <SecretField
          label="API Passphrase"
          name="passphrase"
          hint={`You chose it at ${name} when you created the key.`}
          error={errors.passphrase}
        />
      )}
    </>
  );
}
