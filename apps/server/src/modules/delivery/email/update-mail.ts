import { MINUTE_MS } from '@sealtick/engine';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { MailFigure } from '../../../platform/mail/mail-details.ts';
import { groupedPrice, inR } from '../../../platform/number-words.ts';
import type { MessageOf } from '../messages/delivery-message.ts';
import { marketMark } from '../messages/market-mark.ts';
import { getList, type MailContext, openSignal } from './mail-context.ts';
import { changeWords, dayAndTime, getName, lowerFirst, NOTICE } from './mail-words.ts';
import { openingSubject } from './opening-mail.ts';
import { proofPart } from './proof-part.ts';

type Update = MessageOf<'signal.updated' | 'signal.closed'>;

/** Returns the email of a change of a signal. @param isReply Whether it answers the email that opened the signal. */
export function updateMail(message: Update, context: MailContext, isReply: boolean): Mail {
  const { signal, update, sealed } = message;
  const words = changeWords(message);
  return {
    to: context.to,
    // Some email programs show a conversation together only if its subject stays the same.
    subject: isReply ? `Re: ${openingSubject(signal)}` : `${getName(signal)}: ${words}`,
    title: `${signal.symbol}: ${lowerFirst(words)}`,
    paragraphs: lateWords(message),
    details: {
      side: signal.side,
      subtitle: [
        signal.timeframe,
        signal.strategyName,
        dayAndTime(update.barCloseAt, context.zone),
        marketMark(signal.basis.market),
      ]
        .filter(Boolean)
        .join(' · '),
      figures: getFigures(message),
      proof: proofPart(sealed, context),
    },
    action: openSignal(signal.id, context),
    notes: [NOTICE],
    list: getList(`You received the signal of ${signal.strategyName} by email.`, context),
  };
}

function getFigures({ signal }: Update): MailFigure[] {
  const { entry, fillPrice, stop, currentStop, pnl, targets, targetsReached } = signal;
  const tone = pnl === null || pnl === 0 ? {} : { tone: pnl > 0 ? ('gain' as const) : ('loss' as const) };
  return [
    fillPrice === null
      ? { label: 'Entry', value: groupedPrice(entry) }
      : { label: 'Filled', value: groupedPrice(fillPrice) },
    {
      label: 'Stop',
      value: groupedPrice(currentStop),
      ...(currentStop === stop ? {} : { note: `was ${groupedPrice(stop)}` }),
    },
    { label: 'Targets reached', value: `${targetsReached} of ${targets.length}` },
    ...(pnl === null ? [] : [{ label: 'Result', value: '', result: inR(pnl), ...tone }]),
  ];
}

/** A message that waited says how old it is. */
function lateWords({ ageMs }: Update): string[] {
  const minutes = Math.floor(ageMs / MINUTE_MS);
  if (minutes < 1) return [];
  return [`It was added to the log ${minutes === 1 ? '1 minute' : `${minutes} minutes`} before this email was sent.`];
}
