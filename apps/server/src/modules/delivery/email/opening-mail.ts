import type { Signal } from '@sealtick/contract';
import { CALIBRATED_FROM, getStrategy } from '@sealtick/engine';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { MailPicture } from '../../../platform/mail/mail-details.ts';
import { grouped, groupedPrice } from '../../../platform/number-words.ts';
import type { MessageOf } from '../messages/delivery-message.ts';
import { marketMark } from '../messages/market-mark.ts';
import { levelFigures } from './level-figures.ts';
import { getList, type MailContext, openSignal } from './mail-context.ts';
import { dayAndTime, getName, NOTICE, timeBeside } from './mail-words.ts';
import { proofPart } from './proof-part.ts';

/** Returns the subject of the email that opens a signal; its replies repeat it. */
export const openingSubject = (signal: Signal): string =>
  `${getName(signal)}: entry ${groupedPrice(signal.entry)}, stop ${groupedPrice(signal.stop)}, target ${signal.targets.map(groupedPrice).join(' and ')}`;

/** Returns the email of a new signal. @param picture Null if none could be drawn. */
export function openingMail(
  { signal, sealed, size, insteadOf, news }: MessageOf<'signal.opened'>,
  context: MailContext,
  picture: MailPicture | null,
): Mail {
  const { zone, to } = context;
  const { strategyName, createdAt, validUntil, note, side, symbol, timeframe } = signal;
  const sections = [
    ...(note === null ? [] : [{ title: 'Why', text: note }]),
    { title: `Confidence ${signal.confidence}%`, text: confidenceWords(signal) },
    ...(news === null
      ? []
      : [
          {
            title: 'High-impact release',
            text: `${news.name} (${news.currency}), ${timeBeside(news.releaseAt, createdAt, zone)}.`,
          },
        ]),
    ...(size === null ? [] : [{ title: 'Your size', text: size }]),
    ...(insteadOf === null ? [] : [{ title: 'Why by email', text: `Because ${insteadOf} did not answer.` }]),
  ];
  return {
    to,
    subject: openingSubject(signal),
    title: symbol,
    paragraphs: [],
    details: {
      aside: { label: 'Valid until', value: timeBeside(validUntil, createdAt, zone) },
      side,
      titleNote: timeframe,
      subtitle: [strategyName, dayAndTime(createdAt, zone), marketMark(signal.basis.market)]
        .filter(Boolean)
        .join(' · '),
      ...(picture ? { picture } : {}),
      figures: levelFigures(signal, signal.stop),
      sections,
      proof: proofPart(sealed, context),
    },
    action: openSignal(signal.id, context),
    notes: [NOTICE],
    list: getList(`You follow ${strategyName} by email.`, context),
  };
}

function confidenceWords({ strategyId, entry, stop, targets, confidenceN }: Signal): string {
  const trades = confidenceN === 1 ? '1 closed trade' : `${grouped(confidenceN)} closed trades`;
  const isGain = getStrategy(strategyId)?.success === 'targetOrGain';
  const basis = isGain
    ? `Chance that the first target is reached or the trade closes with a gain, from ${trades}.`
    : `Chance that the first target is reached before the stop, from ${trades}.`;
  const calibrated = confidenceN < CALIBRATED_FROM ? [`Uncalibrated: fewer than ${CALIBRATED_FROM}.`] : [];
  const [target, ...others] = targets;
  const gain = Math.abs(Number(target) - Number(entry)) / Math.abs(Number(entry) - Number(stop));
  const isPlain = target !== undefined && others.length === 0 && Number.isFinite(gain) && gain > 0;
  const deps = isPlain ? [`To break even this trade needs ${Math.round(100 / (1 + gain))}%, before costs.`] : [];
  return [basis, ...calibrated, ...deps].join(' ');
}
