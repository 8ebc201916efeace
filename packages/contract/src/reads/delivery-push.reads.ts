import { PushSetup } from '../push-device.ts';
import { declareRead } from './read.ts';

export const get = declareRead({
  path: '/api/delivery/push',
  tag: 'delivery',
  summary: 'What a browser needs to register for push messages, and the devices that are registered',
  entitlement: 'own',
  cache: 'never',
  answer: PushSetup,
});
