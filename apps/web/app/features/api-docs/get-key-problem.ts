import { KEY_SECRET } from '@sealtick/contract';

const NOT_A_KEY =
  'A key is stk_live_ or stk_test_ and 36 letters and digits. The list of your keys has only the first and last characters of each: if you did not store the key, generate one.';

/** Returns why a text that a reader entered is not a key. Without a key nothing is wrong. */
export const getKeyProblem = (apiKey: string): string | undefined =>
  apiKey === '' || KEY_SECRET.test(apiKey) ? undefined : NOT_A_KEY;
