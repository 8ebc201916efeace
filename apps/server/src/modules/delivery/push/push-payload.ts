import { createHash } from 'node:crypto';
import {
  CLOSE_TEXTS,
  PUSH_PAYLOAD_MAX,
  type PushPayload,
  RISK_NOTICE,
  type Signal,
  type SignalUpdate,
} from '@sealtick/contract';
import { cutText, type Instrument } from '@sealtick/engine';
import { inR } from '../../../platform/number-words.ts';
import { alertTitle } from '../messages/alert-title.ts';
import type { DeliveryMessage, MessageOf } from '../messages/delivery-message.ts';
import { gapWords } from '../messages/gap-words.ts';
import { getMarket, marketNotice } from '../messages/market-mark.ts';
import { ownSignalWords } from '../messages/own-signal-words.ts';
import { uncalibratedWords } from '../messages/uncalibrated-words.ts';

/** Returns the instrument of a symbol; null for an unknown one. */
export type FindInstrument = (symbol: string) => Instrument | null;

const TOPIC_LENGTH = 32;
const TITLE_MAX = 120;
const BODY_MAX = 600;

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, TOPIC_LENGTH);

/** Returns what messages about the same thing have in common, so that the later takes the place of the earlier; null for one of its own. */
export function getTopic(message: DeliveryMessage): string | null {
  if ('signal' in message) return hash(`signal ${message.signal.id}`);
  if (message.type === 'strategy.status') return hash(`strategy ${message.strategyId}`);
  return message.type === 'digest' || message.type === 'test' ? hash(message.type) : null;
}

/** Returns the content of a push message, of at most `PUSH_PAYLOAD_MAX` bytes. It contains no price: a locked screen may show it. */
export function getPayload(message: DeliveryMessage, deliveryId: string, instrumentFor: FindInstrument): Buffer {
  const { title, body, path } = getWords(message, instrumentFor);
  const tag = getTopic(message) ?? hash(deliveryId);
  const mark = marketNotice(getMarket(message));
  const most = BODY_MAX - (mark === null ? 0 : mark.length + 1);
  const marked = [cutText(body, most, '…'), mark].filter((part) => part !== null).join(' ');
  const payload: PushPayload = { title: cutText(title, TITLE_MAX, '…'), body: marked, path, tag };
  const bytes = Buffer.from(JSON.stringify(payload));
  if (bytes.length > PUSH_PAYLOAD_MAX) throw new Error(`A push message has ${bytes.length} bytes.`);
  return bytes;
}

type Words = Omit<PushPayload, 'tag'>;

function getWords(message: DeliveryMessage, instrumentFor: FindInstrument): Words {
  switch (message.type) {
    case 'signal.opened':
      return ofOpening(message, instrumentFor);
    case 'signal.updated':
    case 'signal.closed':
      return { ...ofSignal(message.signal), ...ofUpdate(message) };
    case 'signal.missed':
      return {
        ...ofSignal(message.signal),
        title: `Missed: ${getSeries(message.signal)}`,
        body: `A signal was not sent to this browser in time: ${message.reason}`,
      };
    case 'market.alert': {
      const { symbol, reason } = message.alert;
      return {
        title: alertTitle(message.alert),
        body: reason,
        path: getFeed(symbol),
      };
    }
    case 'strategy.status':
      return {
        title: `${message.strategyName}: ${message.status}`,
        body: message.reason,
        path: `/strategies/${encodeURIComponent(message.strategyId)}`,
      };
    case 'system.alert':
      return { title: message.title, body: message.text, path: message.path };
    case 'price.alert':
      return {
        title: `Price alert: ${message.symbol}`,
        body: `${message.symbol} is ${message.direction} the level of your alert.${message.note ? ` ${message.note}` : ''}`,
        path: getFeed(message.symbol),
      };
    case 'own.signal':
      return ofOwnSignal(message, instrumentFor);
    case 'alert.gap': {
      const { title, text, path } = gapWords(message);
      return { title, body: text, path };
    }
    case 'broker.alert':
      // The text has prices of stops.
      return { title: message.title, body: 'The page of the account says more.', path: message.path };
    case 'digest':
      return ofDigest(message);
    case 'test':
      return { title: 'Test message', body: 'Push messages reach this browser.', path: '/delivery-settings' };
  }
}

const getSeries = ({ symbol, timeframe }: Signal): string => `${symbol} ${timeframe}`;
const getFeed = (symbol: string | null): string =>
  symbol === null ? '/signals' : `/signals?q=${encodeURIComponent(symbol)}`;
const ofSignal = (signal: Signal): Pick<Words, 'path'> => ({ path: `/signals/${encodeURIComponent(signal.id)}` });

function ofOpening({ signal, insteadOf, news }: MessageOf<'signal.opened'>, instrumentFor: FindInstrument): Words {
  const { side, strategyName, confidence } = signal;
  const arrow = side === 'long' ? '↑ Long' : '↓ Short';
  const why = insteadOf === null ? '' : ` Sent here because ${insteadOf} did not answer.`;
  const near = news === null ? '' : ` ${news.name} (${news.currency}) at ${news.releaseAt.slice(11, 16)} UTC.`;
  const stated = [`confidence ${confidence}%`, uncalibratedWords(signal)].filter(Boolean).join(', ');
  return {
    ...ofSignal(signal),
    title: `${arrow} ${getSeries(signal)}`,
    body: `${levelWords(signal, instrumentFor)} ${strategyName}, ${stated}.${near}${why} ${RISK_NOTICE}`,
  };
}

/** Returns how far stop and first target are from the entry: "Stop 15.8 pips, target 28.4 pips." */
function levelWords({ symbol, entry, stop, targets }: Signal, instrumentFor: FindInstrument): string {
  const distance = computeDistance(instrumentFor(symbol));
  return `Stop ${distance(entry, stop)}, target ${distance(entry, targets[0]!)}.`;
}

/** Returns how far two prices are apart, in words; in percent without an instrument. */
function computeDistance(instrument: Instrument | null): (from: string, to: string) => string {
  return (from, to) => {
    const apart = Math.abs(Number(to) - Number(from));
    if (instrument === null) return `${((apart / Number(from)) * 100).toFixed(2)}%`;
    return `${(apart / instrument.pip).toFixed(1)} ${instrument.assetClass === 'fx' ? 'pips' : 'points'}`;
  };
}

const CHANGES: Readonly<Record<Exclude<SignalUpdate['change'], 'closed'>, (signal: Signal) => string>> = {
  filled: () => 'filled',
  target: ({ targetsReached, targets }) => `target ${targetsReached} of ${targets.length} reached`,
  stopMoved: () => 'stop moved',
};

function ofUpdate({ signal, update }: MessageOf<'signal.updated' | 'signal.closed'>): Pick<Words, 'title' | 'body'> {
  const { side, strategyName, closeReason, pnl } = signal;
  const about = `${side === 'long' ? 'Long' : 'Short'}, ${strategyName}.`;
  if (update.change !== 'closed') {
    return { title: `${getSeries(signal)}: ${CHANGES[update.change](signal)}`, body: about };
  }
  const result = pnl === null ? '' : `${inR(pnl)} net. `;
  return {
    title: `${getSeries(signal)}: ${closeReason ? CLOSE_TEXTS[closeReason].toLowerCase() : 'closed'}`,
    body: `${result}${about}`,
  };
}

function ofOwnSignal(message: MessageOf<'own.signal'>, instrumentFor: FindInstrument): Words {
  const { signal, change } = message;
  const { title, lines, path } = ownSignalWords(message);
  const ofStrategy = `Your own strategy ${signal.strategyName}.`;
  if (change === 'opened')
    return { title, body: `${levelWords(signal, instrumentFor)} ${ofStrategy} ${RISK_NOTICE}`, path };
  if (change === 'closed') return { title, body: lines.join(' '), path };
  return { title: `Your signal ${signal.symbol} ${signal.side}: ${CHANGES[change](signal)}`, body: ofStrategy, path };
}

const NAMED = 3;

function ofDigest({ signals }: MessageOf<'digest'>): Words {
  const named = signals.slice(0, NAMED).map((signal) => `${signal.side === 'long' ? '↑' : '↓'} ${getSeries(signal)}`);
  const more = signals.length - named.length;
  const rest = more > 0 ? ` and ${more} more` : '';
  const title =
    signals.length === 1 ? '1 signal since the last digest' : `${signals.length} signals since the last digest`;
  return { title, body: named.length === 0 ? 'No new signals.' : `${named.join(', ')}${rest}.`, path: '/signals' };
}
