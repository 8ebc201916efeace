import { CHANNELS } from '../channel-kinds.ts';
import { Channel } from '../delivery-channel.ts';
import { PushSubscriptionInput } from '../push-device.ts';
import { UNCONFIRMED } from './unconfirmed.ts';
import { declareWrite } from './write.ts';

export const add = declareWrite({
  method: 'POST',
  path: '/api/delivery/push',
  tag: 'delivery',
  summary: 'Registers a browser for push messages; an endpoint that is registered already is updated',
  callers: 'accounts',
  body: PushSubscriptionInput,
  answer: Channel,
  errors: {
    ...UNCONFIRMED,
    CONFLICT: `The account has ${CHANNELS.push.max} devices`,
    UNPROCESSABLE: 'The endpoint is not a public https address, or a key is not valid',
  },
  isConfidential: true,
  audit: { act: 'push-device.added', label: 'Browser registered for push', subject: 'id' },
});
