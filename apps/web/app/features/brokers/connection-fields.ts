import type { BrokerConnectInput, BrokerForm } from '@sealtick/contract';

/** Fields of a form that are sent as they were typed. */
export type ConnectionField = Exclude<keyof BrokerConnectInput, 'broker' | 'environment' | 'isAutomated'>;

/** Fields of each form of a broker, in the order of the page. */
const FIELDS: Readonly<Record<BrokerForm, readonly ConnectionField[]>> = {
  none: [],
  bridge: [],
  interest: [],
  token: ['apiKey', 'accountId'],
  'key-and-secret': ['apiKey', 'apiSecret', 'accountId'],
  'key-and-passphrase': ['apiKey', 'apiSecret', 'passphrase', 'accountId'],
  oauth: ['apiKey', 'accessToken', 'accessTokenSecret', 'signatureKey', 'encryptionKey', 'dhParameters', 'accountId'],
};

/** Returns the fields that a form of a broker asks for. */
export const connectionFields = (form: BrokerForm): readonly ConnectionField[] => FIELDS[form];

/** Returns whether a form asks for keys. */
export const hasKeys = (form: BrokerForm): boolean => FIELDS[form].length > 0;
