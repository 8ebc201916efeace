import { press, type View } from '../view.ts';

const account = { path: '/account', scenario: 'logged in' } as const;

/** The page of the account: with everything, with a password only, and its dialogs; the login with login providers. */
export const accountStates: readonly View[] = [
  { ...account, name: 'account-page' },
  { ...account, name: 'account-page-new', scenario: 'logged in without a name' },
  { ...account, name: 'account-failed-payment', scenario: 'logged in with a picture' },
  { ...account, name: 'account-email', act: press('Change the email address'), screen: 900 },
  { ...account, name: 'account-password', act: press('Change the password'), screen: 900 },
  {
    ...account,
    name: 'account-app',
    scenario: 'logged in without a name',
    act: press('Set up'),
    screen: 900,
  },
  { name: 'login-providers', path: '/login', scenario: 'own settings' },
  { name: 'login-providers-sign-up', path: '/login?mode=sign-up', scenario: 'own settings' },
  {
    name: 'login-provider-cancelled',
    path: '/login/provider/company?error=access_denied',
    scenario: 'own settings',
    screen: 900,
  },
  { ...account, name: 'account-delete', act: press('Delete account'), screen: 900 },
];
