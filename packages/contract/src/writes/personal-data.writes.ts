import { AccountDeletion, AccountExport } from '../account-export.ts';
import { STEP_UP } from './step-up.ts';
import { declareWrite } from './write.ts';

export const requestExport = declareWrite({
  method: 'POST',
  path: '/api/account/export',
  tag: 'account',
  summary: 'Asks for a copy of everything that is stored about the account; one of the last hour is kept',
  callers: 'accounts',
  answer: AccountExport,
  errors: STEP_UP,
  audit: { act: 'export.requested', label: 'Copy of the data requested', subject: null },
});

export const requestDeletion = declareWrite({
  method: 'POST',
  path: '/api/account/deletion',
  tag: 'account',
  summary:
    'Ends all sessions and messages to channels except broker alerts, and erases the account after 14 days unless its owner logs in before',
  callers: 'accounts',
  answer: AccountDeletion,
  errors: STEP_UP,
  audit: { act: 'deletion.requested', label: 'Deletion of the account requested', subject: null },
});

export const cancelDeletion = declareWrite({
  method: 'DELETE',
  path: '/api/account/deletion',
  tag: 'account',
  summary: 'Keeps an account whose deletion was requested; logging in does so too',
  callers: 'accounts',
  audit: { act: 'deletion.cancelled', label: 'Deletion of the account cancelled', subject: null },
});
