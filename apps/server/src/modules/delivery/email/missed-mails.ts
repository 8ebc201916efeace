import type { Signal } from '@sealtick/contract';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { MailFigure } from '../../../platform/mail/mail-details.ts';
import { grouped } from '../../../platform/number-words.ts';
import type { MessageOf } from '../messages/delivery-message.ts';
import { listOf, type MailContext, openSignal } from './mail-context.ts';
import {
  dayAndTime,
  lowerFirst,
  marketWords,
  NOTICE,
  nameOf,
  outcomeWords,
  shortOutcome,
  shortTime,
} from './mail-words.ts';
import { proofPart } from './proof-part.ts';

/** Rows of a digest; the rest are counted. */
const SHOWN = 50;

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
      subtitle: [strategyName, dayAndTime(createdAt, context.zone), marketWords(signal)].filter(Boolean).join(' · '),
      proof: proofPart(sealed, context),
    },
    action: openSignal(signal.id, context),
    notes: [NOTICE],
    list: listOf(`You follow ${strategyName} by email.`, context),
  };
}

/** Returns the email that lists the signals which were not sent on their own. */
export function digestMail({ from, until, signals }: MessageOf<'digest'>, context: MailContext): Mail {
  const { zone, origin, to } = context;
  const count = signals.length === 1 ? '1 signal' : `${grouped(signals.length)} signals`;
  const first = signals[0];
  const rest = signals.length - SHOWN;
  return {
    to,
    subject: `Daily digest: ${count}`,
    title: 'Daily digest',
    paragraphs: [
      ...(rest > 0 ? [`${grouped(rest)} earlier signals are on the page of your signals.`] : []),
      'These signals are listed, not sent as new: their entries may be past.',
    ],
    details: {
      titleNote: count,
      subtitle: [`${dayAndTime(from, zone)} to ${dayAndTime(until, zone)}`, first ? marketWords(first) : null]
        .filter(Boolean)
        .join(' · '),
      figures: signals.slice(0, SHOWN).map((signal) => rowOf(signal, zone)),
    },
    action: { label: 'Open the signals', url: `${origin}/signals` },
    notes: [NOTICE],
    list: listOf('You chose what is sent on its own; the rest is in this digest.', context),
  };
}

const stateNow = (now: Signal | null) => (now === null ? [] : [`Now: ${lowerFirst(outcomeWords(now))}.`]);

function rowOf(signal: Signal, zone: string): MailFigure {
  const { pnl, createdAt, entry } = signal;
  const tone = pnl === null || pnl === 0 ? {} : { tone: pnl > 0 ? ('gain' as const) : ('loss' as const) };
  return {
    label: nameOf(signal),
    value: entry,
    note: shortTime(createdAt, zone),
    result: shortOutcome(signal),
    ...tone,
  };
}

const withoutStop = (sentence: string) => lowerFirst(sentence.replace(/\.$/, ''));
