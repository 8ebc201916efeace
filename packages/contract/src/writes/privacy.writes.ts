import { AccountPrivacy, PrivacyForm } from '../privacy.ts';
import { declareWrite } from './write.ts';

export const save = declareWrite({
  method: 'PUT',
  path: '/api/account/privacy',
  tag: 'account',
  summary: 'Saves what the account allows the site to store and load besides what is necessary',
  callers: 'accounts',
  body: PrivacyForm,
  answer: AccountPrivacy,
  audit: { act: 'privacy.changed', label: 'Privacy settings changed', subject: null },
});
