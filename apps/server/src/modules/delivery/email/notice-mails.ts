import type { Mail } from '../../../platform/mail/mail.ts';
import { grouped, groupedPrice } from '../../../platform/number-words.ts';
import { alertTitle } from '../messages/alert-title.ts';
import type { DeliveryMessage, MessageOf } from '../messages/delivery-message.ts';
import { gapWords } from '../messages/gap-words.ts';
import { getMarket, marketNotice } from '../messages/market-mark.ts';
import { ownSignalWords } from '../messages/own-signal-words.ts';
import { getList, type MailContext } from './mail-context.ts';
import { dayAndTime } from './mail-words.ts';

const STATUS = { running: 'runs again', paused: 'is paused', retired: 'is retired' } as const;

/** Returns the email about a strategy that was paused, resumed or retired. */
export function strategyMail(message: MessageOf<'strategy.status'>, context: MailContext): Mail {
  const { strategyId, strategyName, status, reason, at } = message;
  const title = `${strategyName} ${STATUS[status]}`;
  return {
    to: context.to,
    subject: title,
    title,
    paragraphs: [reason, dayAndTime(at, context.zone)],
    action: { label: 'Open the strategy', url: `${context.origin}/strategies/${encodeURIComponent(strategyId)}` },
    list: getList(`You follow ${strategyName} by email.`, context),
  };
}

/** Returns the email about an incident or maintenance. */
export function systemMail({ title, text, path, at }: MessageOf<'system.alert'>, context: MailContext): Mail {
  return {
    to: context.to,
    subject: title,
    title,
    paragraphs: [text, dayAndTime(at, context.zone)],
    action: { label: 'Read more', url: onSite(path, context.origin) },
    list: getList('You chose to receive notices about the site by email.', context),
  };
}

/** Returns the email about an event that may move the market. */
export function marketMail(message: MessageOf<'market.alert'>, context: MailContext): Mail {
  const { alert, sealed } = message;
  const { reason, issuedAt, releaseAt } = alert;
  const title = alertTitle(alert);
  const due = releaseAt === null ? [] : [`The release is due on ${dayAndTime(releaseAt, context.zone)}.`];
  return {
    to: context.to,
    subject: title,
    title,
    paragraphs: [reason, ...due, dayAndTime(issuedAt, context.zone)],
    action: { label: 'Verify the log', url: `${context.origin}/signals/verify` },
    notes: [`Log entry #${grouped(sealed.index)}, leaf ${sealed.leafHash}`, ...marketNotes(message)],
    list: getList('You chose to receive market news by email.', context),
  };
}

/** Returns the email about a price alert of the member. */
export function priceMail(message: MessageOf<'price.alert'>, context: MailContext): Mail {
  const { symbol, direction, level, price, note, at } = message;
  const title = `${symbol} is ${direction} ${groupedPrice(level)}`;
  return {
    to: context.to,
    subject: `Price alert: ${title}`,
    title,
    paragraphs: [
      `The price was ${groupedPrice(price)}. Its bar closed on ${dayAndTime(at, context.zone)}.`,
      ...(note === null ? [] : [`Your note: ${note}`]),
    ],
    notes: marketNotes(message),
    action: { label: 'Open the price alerts', url: `${context.origin}/notification-settings` },
    list: getList('You set this price alert.', context),
  };
}

/** Returns the email about a signal of the member's own. */
export function ownSignalMail(message: MessageOf<'own.signal'>, context: MailContext): Mail {
  const { title, lines, path } = ownSignalWords(message);
  return {
    to: context.to,
    subject: title,
    title,
    paragraphs: [...lines, dayAndTime(message.at, context.zone)],
    notes: marketNotes(message),
    action: { label: 'Open your strategy', url: `${context.origin}${path}` },
    list: getList('You published this signal yourself.', context),
  };
}

/** Returns the email about a lost or late alert for a strategy of the member's own. */
export function gapMail(message: MessageOf<'alert.gap'>, context: MailContext): Mail {
  const { title, text, action, path } = gapWords(message);
  return {
    to: context.to,
    subject: title,
    title,
    paragraphs: [text, dayAndTime(message.at, context.zone)],
    action: { label: action, url: `${context.origin}${path}` },
    list: getList('This strategy is your own, and takes alerts of TradingView.', context),
  };
}

/** Returns the email about a copied order, or an account that copies nothing more. */
export function brokerMail({ title, text, path, at }: MessageOf<'broker.alert'>, context: MailContext): Mail {
  return {
    to: context.to,
    subject: title,
    title,
    paragraphs: [text, dayAndTime(at, context.zone)],
    action: { label: 'Open the account', url: onSite(path, context.origin) },
    list: getList('Signals are copied to your account at a broker.', context),
  };
}

/** Returns the email that only shows that the channel works. It has no header to unsubscribe: it was asked for. */
export function testMail({ at }: MessageOf<'test'>, { to, siteName, zone, origin }: MailContext): Mail {
  const title = 'Test message';
  return {
    to,
    subject: `Test: ${siteName} reaches this address`,
    title,
    paragraphs: [
      'This is a test. It is not a signal, and nothing has to be done.',
      `It was sent from your delivery settings on ${dayAndTime(at, zone)}.`,
    ],
    action: { label: 'Change delivery', url: `${origin}/delivery-settings` },
  };
}

/** Notes of an email with prices. */
const marketNotes = (message: DeliveryMessage): string[] => [marketNotice(getMarket(message)) ?? []].flat();

/** A path that leads elsewhere becomes the front page. */
function onSite(path: string, origin: string): string {
  const url = new URL(path, origin);
  return url.origin === new URL(origin).origin ? url.href : origin;
}
