import { DELIVERY_TYPE_WORDS, type DeliveryAttempt, type DeliveryPrice, type Receipt } from '@sealtick/contract';
import { EM_DASH } from '../../lib/text/format.ts';
import { formatMs } from '../../lib/text/format-ms.ts';
import { againstEntry } from '../../lib/text/slippage-text.ts';
import { formatClock } from '../../lib/time/time.ts';
import type { TimeZone } from '../../lib/time/time-zone.ts';
import { getRefusal } from './refusal-text.ts';

/** States of a message as words. */
export const STATE_WORDS: Readonly<
  Record<Receipt['state'], { readonly word: string; readonly tone: 'good' | 'warn' | 'bad' | 'off' }>
> = {
  pending: { word: 'Queued', tone: 'off' },
  sending: { word: 'Sending', tone: 'off' },
  retrying: { word: 'Retrying', tone: 'warn' },
  delivered: { word: 'Delivered', tone: 'good' },
  missed: { word: 'Missed', tone: 'bad' },
  dead: { word: 'Failed', tone: 'bad' },
  suppressed: { word: 'Not sent', tone: 'off' },
  cancelled: { word: 'Cancelled', tone: 'off' },
};

/** Returns what a message is about, apart from its signal. */
export function typeText({ type, strategyName }: Pick<Receipt, 'type' | 'strategyName'>): string {
  if (strategyName !== null && type === 'digest') return `Open signals of ${strategyName}`;
  if (strategyName !== null && type === 'strategy.status') return `Status of ${strategyName}`;
  return DELIVERY_TYPE_WORDS[type];
}

/** Returns how long after its seal a message was accepted, ms; null if it was not. @param speed Of the market's clock */
export function elapsedMs({ acceptedAt, queuedAt, signal }: Receipt, speed: number): number | null {
  if (acceptedAt === null) return null;
  // An accelerated market has another clock than the channel; a message is queued as soon as its entry is sealed.
  const from = speed === 1 && signal !== null ? signal.sealedAt : queuedAt;
  const ms = Date.parse(acceptedAt) - Date.parse(from);
  return ms >= 0 ? ms : null;
}

/** Returns how long a message took until it was accepted, else how often it was tried; an em dash before that. */
export function tookText(receipt: Receipt, speed: number): string {
  const elapsed = elapsedMs(receipt, speed);
  if (elapsed !== null) return formatMs(elapsed);
  const tries = receipt.attempts.length;
  return tries > 1 ? `${tries} tries` : EM_DASH;
}

/** Returns why a message was sent here or was not; empty if there is nothing to say. */
export function getNote({ insteadOf, attempts, state, reason }: Receipt): string {
  const isSent = attempts.length > 0;
  const parts = [
    insteadOf !== null && isSent ? `Sent because ${insteadOf} did not answer.` : '',
    insteadOf !== null && !isSent && state === 'pending' ? `Sent if ${insteadOf} does not answer.` : '',
    state !== 'delivered' && reason !== null ? sentence(getRefusal(reason).text) : '',
  ];
  return parts.filter(Boolean).join(' ');
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;

/** Says which price could be had when a message was accepted: "Price at delivery 1.10025, 0.25 R worse than the entry". */
export function priceText({ price, barCloseAt, slippageR }: DeliveryPrice, zone?: TimeZone): string {
  const close = formatClock(barCloseAt, zone).slice(0, 5);
  return `Price at delivery ${price} (close of ${close}): ${againstEntry(slippageR)}`;
}

/** A moment in the story of a message. */
export interface StoryStep {
  readonly at: string;
  readonly text: string;
  readonly tone: 'good' | 'warn' | 'bad' | 'off';
  /** How long an attempt took, ms. */
  readonly tookMs: number | null;
}

const ORDINALS = ['First', 'Second', 'Third'];
/** Attempts that are shown one by one; those between them and the last are summed up. */
const SHOWN_ATTEMPTS = 3;

/** Returns what happened to a message, in order. @param speed Of the market's clock */
export function toStory(receipt: Receipt, speed: number): readonly StoryStep[] {
  const { signal, queuedAt, attempts, nextAttemptAt, expiresAt, reason, state, insteadOf } = receipt;
  const steps: StoryStep[] = [];
  const add = (at: string, text: string, tone: StoryStep['tone'] = 'off', tookMs: number | null = null) =>
    steps.push({ at, text, tone, tookMs });
  if (signal !== null && speed === 1) {
    add(signal.barCloseAt, 'Bar closed');
    add(signal.sealedAt, 'Sealed, entry and checkpoint signed', 'good');
  }
  add(queuedAt, insteadOf === null ? 'Queued' : `Queued, in case ${insteadOf} does not answer`);
  if (insteadOf !== null && attempts[0]) add(attempts[0].startedAt, `Sent because ${insteadOf} did not answer`, 'warn');
  const summedUp = attempts.slice(SHOWN_ATTEMPTS, -1);
  attempts.forEach((attempt, place) => {
    if (place >= SHOWN_ATTEMPTS && place < attempts.length - 1) {
      if (place === SHOWN_ATTEMPTS) add(summedUp.at(-1)!.startedAt, `${summedUp.length} more tries, until then`, 'bad');
      return;
    }
    const name =
      attempts.length === 1 ? 'Try' : place < ORDINALS.length ? `${ORDINALS[place]} try` : `Try ${place + 1}`;
    add(
      attempt.startedAt,
      `${name}: ${outcomeText(attempt)}`,
      attempt.outcome === 'accepted' ? 'good' : 'bad',
      attempt.tookMs,
    );
  });
  if (attempts.length === 0 && receipt.acceptedAt !== null) add(receipt.acceptedAt, 'Sent by the live feed', 'good');
  if (nextAttemptAt !== null)
    add(
      nextAttemptAt,
      expiresAt === null ? 'Next try' : 'Next try. It is missed once the signal is no longer valid',
      'warn',
    );
  const isEnd = nextAttemptAt === null && state !== 'delivered' && reason !== null;
  if (isEnd)
    add(
      attempts.at(-1)?.startedAt ?? queuedAt,
      `${STATE_WORDS[state].word}: ${getRefusal(reason).text}`,
      STATE_WORDS[state].tone,
    );
  return steps;
}

function outcomeText({ outcome, status, error }: DeliveryAttempt): string {
  const answer = status === null || error?.includes(String(status)) ? '' : ` (${status})`;
  if (outcome === 'accepted') return `accepted${answer}`;
  return `${error ?? (outcome === 'retry' ? 'not accepted' : 'refused')}${answer}`;
}
