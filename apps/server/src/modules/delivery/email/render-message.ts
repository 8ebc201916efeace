import type { Mail } from '../../../platform/mail/mail.ts';
import type { MailPicture } from '../../../platform/mail/mail-details.ts';
import type { DeliveryMessage } from '../messages/delivery-message.ts';
import type { MailContext } from './mail-context.ts';
import { digestMail, missedMail } from './missed-mails.ts';
import {
  brokerMail,
  gapMail,
  marketMail,
  ownSignalMail,
  priceMail,
  strategyMail,
  systemMail,
  testMail,
} from './notice-mails.ts';
import { openingMail } from './opening-mail.ts';
import { updateMail } from './update-mail.ts';

interface Rendering {
  readonly context: MailContext;
  /** Of a new signal; null if none could be drawn. */
  readonly picture: MailPicture | null;
  /** Whether the email answers the one that opened its signal. */
  readonly isReply: boolean;
}

/** Returns a message as an email. */
export function renderMessage(message: DeliveryMessage, { context, picture, isReply }: Rendering): Mail {
  switch (message.type) {
    case 'signal.opened':
      return openingMail(message, context, picture);
    case 'signal.updated':
    case 'signal.closed':
      return updateMail(message, context, isReply);
    case 'signal.missed':
      return missedMail(message, context);
    case 'digest':
      return digestMail(message, context);
    case 'market.alert':
      return marketMail(message, context);
    case 'strategy.status':
      return strategyMail(message, context);
    case 'system.alert':
      return systemMail(message, context);
    case 'price.alert':
      return priceMail(message, context);
    case 'own.signal':
      return ownSignalMail(message, context);
    case 'alert.gap':
      return gapMail(message, context);
    case 'broker.alert':
      return brokerMail(message, context);
    case 'test':
      return testMail(message, context);
  }
}
