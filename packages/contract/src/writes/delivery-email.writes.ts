import { z } from 'zod';
import { Channel } from '../delivery-channel.ts';
import { EmailAddress } from '../email-address.ts';
import { plainId } from '../plain-text.ts';
import { UNCONFIRMED } from './unconfirmed.ts';
import { declareWrite } from './write.ts';

export const add = declareWrite({
  method: 'POST',
  path: '/api/delivery/email',
  tag: 'delivery',
  summary:
    'Adds an email address to the channels, or switches it on; another address than that of the account receives an email with a link first',
  callers: 'accounts',
  body: z.strictObject({ address: EmailAddress }),
  answer: Channel,
  errors: {
    ...UNCONFIRMED,
    CONFLICT: 'The account has as many email addresses as it can have',
    STEP_UP_REQUIRED:
      'The address is not that of the account, which has a second factor, and the last proof of it is older than 12 hours',
  },
  audit: { act: 'channel.added', label: 'Channel added', subject: 'id' },
});

export const confirm = declareWrite({
  method: 'POST',
  path: '/api/delivery/email/confirm',
  tag: 'delivery',
  summary: 'Confirms an email address of the caller by the link that was sent to it',
  callers: 'accounts',
  body: z.strictObject({ token: plainId(300) }),
  answer: Channel,
  errors: { UNPROCESSABLE: 'The link is unknown, was used, is older than 24 hours, or belongs to another account' },
  isConfidential: true,
  audit: { act: 'channel.confirmed', label: 'Channel confirmed', subject: 'id' },
});
