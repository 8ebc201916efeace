import type { Signal } from '@sealtick/contract';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { MailFigure } from '../../../platform/mail/mail-details.ts';
import { grouped, groupedPrice } from '../../../platform/number-words.ts';
import type { MessageOf } from '../messages/delivery-message.ts';
import { marketMark } from '../messages/market-mark.ts';
import { levelFigures } from './level-figures.ts';
import { getList, type MailContext, openSignal } from './mail-context.ts';
import { dayAndTime, getName, lowerFirst, NOTICE, outcomeWords, shortOutcome, shortTime } from './mail-words.ts';
import { proofPart } from './proof-part.ts';

/** Rows of a digest; the rest are counted. */
const SHOWN = 50;
/** Open signals whose levels are in rows of their own. */
const IN_FULL = 5;

/** Returns the email about a signal that could not be sent in time. It never looks like a new one. */
export function missedMail({ signal, now, sealed, reason }: MessageOf<'signal.missed'>, context: MailContext): Mail {
  const { symbol, side, timeframe, strategyName, createdAt } = signal;
  return {
    to: context.to,
    subject: `Not sent in time: ${symbol} ${side} ${timeframe}`,
    title: symbol,
    paragraphs: [
      `This signal of ${strategyName} could not be sent to you in time: ${withoutStop(reason)}.`,
      ['It is in the log, and was not sent late as if it were new.', ...stateNow(now)].join(' '),
    ],
    details: {
      side,
      titleNote: timeframe,
      subtitle: [strategyName, dayAndTime(createdAt, context.zone), marketMark(signal.basis.market)]
        .filter(Boolean)
        .join(' · '),
      proof: proofPart(sealed, context),
    },
    action: openSignal(signal.id, context),
    notes: [NOTICE],
    list: getList(`You follow ${strategyName} by email.`, context),
  };
}

/** Returns the email that lists the signals which were not sent on their own, or the open ones of a strategy. */
export function digestMail(message: MessageOf<'digest'>, context: MailContext): Mail {
  const { signals, followed } = message;
  const { origin, to, zone } = context;
  const words = followed === null ? digestWords(message, context) : openWords(followed, message);
  const first = signals[0];
  const rest = signals.length - SHOWN;
  return {
    to,
    subject: words.subject,
    title: words.title,
    paragraphs: [
      ...(rest > 0
        ? [
            `${rest === 1 ? '1 earlier signal is' : `${grouped(rest)} earlier signals are`} on the page of your signals.`,
          ]
        : []),
      ...words.paragraphs,
    ],
    details: {
      titleNote: words.count,
      subtitle: [words.subtitle, first ? marketMark(first.basis.market) : null].filter(Boolean).join(' · '),
      figures: signals
        .slice(0, SHOWN)
        .flatMap((signal, i) => (followed === null ? [getRow(signal, zone)] : openRows(signal, i, zone))),
    },
    action: { label: 'Open the signals', url: `${origin}/signals` },
    notes: [NOTICE],
    list: getList(words.reason, context),
  };
}

interface DigestWords {
  readonly subject: string;
  readonly title: string;
  readonly count: string;
  readonly subtitle: string | null;
  readonly paragraphs: readonly string[];
  /** Why the email was sent. */
  readonly reason: string;
}

function digestWords({ from, until, signals }: MessageOf<'digest'>, { zone }: MailContext): DigestWords {
  const count = signals.length === 1 ? '1 signal' : `${grouped(signals.length)} signals`;
  return {
    subject: `Daily digest: ${count}`,
    title: 'Daily digest',
    count,
    subtitle: `${dayAndTime(from, zone)} to ${dayAndTime(until, zone)}`,
    paragraphs: ['These signals are listed, not sent as new: their entries may be past.'],
    reason: 'You chose what is sent on its own; the rest is in this digest.',
  };
}

function openWords(followed: string, { signals }: MessageOf<'digest'>): DigestWords {
  const count = signals.length === 1 ? '1 open signal' : `${grouped(signals.length)} open signals`;
  return {
    subject: `${followed}: ${count}`,
    title: `You follow ${followed}`,
    count,
    subtitle: null,
    paragraphs: [
      'These signals were published before you followed the strategy and are still open. Their entries may be past.',
      'New signals are emailed as your signal preferences say, such as the minimum confidence.',
    ],
    reason: `You follow ${followed} by email.`,
  };
}

const stateNow = (now: Signal | null) => (now === null ? [] : [`Now: ${lowerFirst(outcomeWords(now))}.`]);

function getRow(signal: Signal, zone: string): MailFigure {
  const { pnl, createdAt, entry } = signal;
  const tone = pnl === null || pnl === 0 ? {} : { tone: pnl > 0 ? ('gain' as const) : ('loss' as const) };
  return {
    label: getName(signal),
    value: groupedPrice(entry),
    note: shortTime(createdAt, zone),
    result: shortOutcome(signal),
    ...tone,
  };
}

/** An open signal with the levels that still apply: the newest ones in rows of their own. */
function openRows(signal: Signal, place: number, zone: string): readonly MailFigure[] {
  const { currentStop, targets, createdAt } = signal;
  const row = getRow(signal, zone);
  if (place < IN_FULL) return [{ ...row, value: '' }, ...levelFigures(signal, currentStop)];
  const levels = `stop ${groupedPrice(currentStop)}, target ${targets.map(groupedPrice).join(' and ')}`;
  return [{ ...row, note: `${levels} · ${shortTime(createdAt, zone)}` }];
}

const withoutStop = (sentence: string) => lowerFirst(sentence.replace(/\.$/, ''));
