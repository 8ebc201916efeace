import { inEach, type View } from '../view.ts';

const path = '/api-management';

/** API keys, webhook endpoints and usage. */
export const apiKeyStates: readonly View[] = [
  ...inEach('api-management', path, ['full', 'logged in', 'new member', 'failing']),
  {
    name: 'api-management-new-key',
    path,
    scenario: 'logged in',
    act: (page) => page.getByRole('button', { name: 'Create New Key' }).click(),
    screen: 900,
  },
];
