import { escapeHtml } from '../../../../platform/escape-html.ts';
import { groupedPrice } from '../../../../platform/number-words.ts';
import { alertTitle } from '../../messages/alert-title.ts';
import type { DeliveryMessage, MessageOf } from '../../messages/delivery-message.ts';
import { gapWords } from '../../messages/gap-words.ts';
import { getMarket } from '../../messages/market-mark.ts';
import { ownSignalWords } from '../../messages/own-signal-words.ts';
import { bold, cut, link } from './html.ts';
import { signalText, type TextContext } from './signal-text.ts';
import { updateText } from './update-text.ts';
import { marketLine, momentText, signalLine, stateText } from './words.ts';

/** Signals that a digest lists; the site has the others. */
const DIGEST_LINES = 15;
const MAX_NOTE = 500;
/** Of texts that name several things, such as the positions of an account. */
const MAX_TEXT = 1_500;

type Renderers = { readonly [T in DeliveryMessage['type']]: (message: MessageOf<T>, context: TextContext) => string };

const RENDERERS: Renderers = {
  'signal.opened': ({ signal, size, insteadOf, news }, context) =>
    signalText(signal, context, { size, insteadOf, news }),
  'signal.updated': updateText,
  'signal.closed': updateText,
  'signal.missed': missedText,
  'market.alert': ({ alert }, { timeZone }) =>
    [
      bold(alertTitle(alert)),
      escapeHtml(cut(alert.reason, MAX_NOTE)),
      ...(alert.releaseAt === null ? [] : [`Due ${momentText(alert.releaseAt, timeZone)}`]),
      momentText(alert.issuedAt, timeZone),
    ].join('\n'),
  'strategy.status': ({ strategyName, status, reason, at }, { timeZone }) =>
    [
      `${bold(strategyName)} ${status === 'running' ? 'is running again' : `was ${status}`}.`,
      escapeHtml(cut(reason, MAX_NOTE)),
      momentText(at, timeZone),
    ].join('\n'),
  'system.alert': ({ title, text, path, at }, { origin, timeZone }) =>
    [
      bold(cut(title, 200)),
      escapeHtml(cut(text, MAX_TEXT)),
      `${momentText(at, timeZone)}. ${link(`${origin}${path}`, 'Read more')}`,
    ].join('\n'),
  'price.alert': ({ symbol, direction, level, price, note, at }, { timeZone }) =>
    [
      bold(`${symbol} is ${direction} ${groupedPrice(level)}`),
      `Price ${groupedPrice(price)}, ${momentText(at, timeZone)}.`,
      ...(note === null ? [] : [escapeHtml(cut(note, MAX_NOTE))]),
    ].join('\n'),
  'own.signal': (message, { origin, timeZone }) => {
    const { title, lines, path } = ownSignalWords(message);
    return [
      bold(title),
      ...lines.map((line) => escapeHtml(cut(line, MAX_NOTE))),
      `${momentText(message.at, timeZone)}. ${link(`${origin}${path}`, 'Open')}`,
    ].join('\n');
  },
  'alert.gap': (message, { origin, timeZone }) => {
    const { title, text, action, path } = gapWords(message);
    return [
      bold(title),
      escapeHtml(cut(text, MAX_NOTE)),
      `${momentText(message.at, timeZone)}. ${link(`${origin}${path}`, action)}`,
    ].join('\n');
  },
  'broker.alert': ({ title, text, path, at }, { origin, timeZone }) =>
    [
      bold(title),
      escapeHtml(cut(text, MAX_TEXT)),
      `${momentText(at, timeZone)}. ${link(`${origin}${path}`, 'Open the account')}`,
    ].join('\n'),
  digest: digestText,
  test: ({ at }, { timeZone }) =>
    `${bold('Test message')}\nMessages reach this chat. Sent ${momentText(at, timeZone)}.`,
};

/** Returns a message as Telegram's HTML: an opening in at most 1,024 characters, others in at most 4,096. */
export function messageText(message: DeliveryMessage, context: TextContext): string {
  const text = (RENDERERS[message.type] as (message: DeliveryMessage, context: TextContext) => string)(
    message,
    context,
  );
  // An opening has the mark before its seal.
  const mark = message.type === 'signal.opened' ? '' : marketLine(getMarket(message));
  return mark === '' ? text : `${text}\n${mark}`;
}

function missedText({ signal, now, reason }: MessageOf<'signal.missed'>, { origin }: TextContext): string {
  const state = now && stateText(now);
  return [
    bold('A signal was not sent in time'),
    `${signalLine(signal)}.`,
    escapeHtml(cut(reason, MAX_NOTE)),
    ...(state === null ? [] : [state]),
    `It is ${link(`${origin}/signals/${encodeURIComponent(signal.id)}`, 'in the log')}, and is not sent late as if it were new.`,
  ].join('\n');
}

function digestText(message: MessageOf<'digest'>, { origin, timeZone }: TextContext): string {
  const { from, until, followed, signals } = message;
  const count = (noun: string) => `${signals.length} ${noun}${signals.length === 1 ? '' : 's'}`;
  const lines = signals
    .slice(0, DIGEST_LINES)
    .map((signal) => `${signalLine(signal)}: entry ${groupedPrice(signal.entry)}. ${stateText(signal) ?? 'Open.'}`);
  const more = signals.length - lines.length;
  const head =
    followed === null
      ? [
          bold(`Digest: ${count('signal')}`),
          `From ${momentText(from, timeZone)} to ${momentText(until, timeZone)}. They were not sent on their own.`,
        ]
      : [
          bold(`You follow ${followed}: ${count('open signal')}`),
          'Published before you followed the strategy; entries may be past. New signals are sent as your signal preferences say, such as the minimum confidence.',
        ];
  return [
    ...head,
    ...lines,
    `${more === 0 ? 'All are' : `${more} more ${more === 1 ? 'is' : 'are'}`} ${link(`${origin}/signals`, 'on the site')}.`,
  ].join('\n');
}
