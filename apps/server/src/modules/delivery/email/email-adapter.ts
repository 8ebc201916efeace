import type { Signal } from '@sealtick/contract';
import { batched } from '../../../platform/batched.ts';
import type { DirectMailer, DirectOutcome } from '../../../platform/mail/direct-mailer.ts';
import type { MailPicture } from '../../../platform/mail/mail-details.ts';
import { groupedPrice } from '../../../platform/number-words.ts';
import { findTimeZones } from '../../identity/index.ts';
import type { ChannelAdapter, Outcome, Target } from '../channels/channel-adapter.ts';
import { getValidity, NOT_VALID } from '../channels/validity.ts';
import type { DeliveryMessage } from '../messages/delivery-message.ts';
import type { EmailDeps } from './email-deps.ts';
import type { MailContext } from './mail-context.ts';
import { ONE_CLICK_PATH } from './one-click-path.ts';
import { signChannel } from './one-click-token.ts';
import { renderMessage } from './render-message.ts';

/** More than the pool has connections: while results are stored, others are sent. */
const CAPACITY = 60;
/** With a limit of emails in a second none waits longer than this for its turn, because an attempt ends. */
const LONGEST_WAIT_SECONDS = 5;

/** Returns the channel of emails. The delivery is the queue: an email is sent immediately, and in no second queue. */
export function emailAdapter(deps: EmailDeps, mailer: DirectMailer): ChannelAdapter {
  const getZone = batched((ids) => findTimeZones(deps.workDatabase, ids));
  return {
    kind: 'email',
    capacity: mailer.perSecond === null ? CAPACITY : Math.min(CAPACITY, mailer.perSecond * LONGEST_WAIT_SECONDS),
    // The first email of a signal arrives before its replies.
    capacityPerChannel: 1,
    async send(message, target) {
      const { deliveryId, opening, signal, channel } = target;
      const { accountId } = channel;
      const isValid = getValidity(target, deps.clock);
      const inReplyTo = 'update' in message ? (opening?.messageId ?? null) : null;
      const [context, picture] = await Promise.all([readContext(deps, target, getZone), findPicture(deps, message)]);
      const mail = renderMessage(message, { context, picture, isReply: inReplyTo !== null });
      return toOutcome(await mailer.send({ id: deliveryId, accountId, mail, inReplyTo, signal, isValid }));
    },
    check: () => mailer.check(),
    stop: async () => mailer.close(),
  };
}

type ZoneOf = (accountId: string) => Promise<string | undefined>;

async function readContext({ siteName, origin, secret }: EmailDeps, { channel }: Target, getZone: ZoneOf) {
  const [name, zone = 'UTC', key] = await Promise.all([siteName(), getZone(channel.accountId), secret()]);
  const oneClickUrl = `${origin}${ONE_CLICK_PATH}?token=${signChannel(key, channel.id)}`;
  return { to: channel.address, siteName: name, origin, zone, oneClickUrl } satisfies MailContext;
}

async function findPicture({ pictures }: EmailDeps, message: DeliveryMessage): Promise<MailPicture | null> {
  if (message.type !== 'signal.opened') return null;
  const { signal } = message;
  const [light, dark] = await Promise.all([pictures.find(signal, 'light'), pictures.find(signal, 'dark')]);
  if (light === null || dark === null) return null;
  return { light: encodePicture(light), dark: encodePicture(dark), alt: getAlt(signal) };
}

/** A picture is in many emails. */
const encoded = new WeakMap<Buffer, string>();

function encodePicture(picture: Buffer): string {
  const text = encoded.get(picture) ?? picture.toString('base64');
  encoded.set(picture, text);
  return text;
}

const getAlt = ({ symbol, timeframe, entry, stop, targets }: Signal): string =>
  `Chart of ${symbol} ${timeframe} before the signal, with entry ${groupedPrice(entry)}, stop ${groupedPrice(stop)} and target ${targets.map(groupedPrice).join(' and ')}`;

function toOutcome(result: DirectOutcome): Outcome {
  if (result.state === 'expired') return NOT_VALID;
  const { status } = result;
  if (result.state === 'sent')
    return { kind: 'accepted', messageId: result.messageId, answer: { status, text: result.answer } };
  const { reason, isMailboxGone } = result;
  const answer = status === null ? null : { status, text: reason };
  if (result.state === 'failed') return { kind: 'retry', afterMs: null, reason, answer };
  const sentence = isMailboxGone ? 'The mail server says that this mailbox does not exist.' : reason;
  return { kind: 'rejected', reason: sentence, answer, isGone: isMailboxGone };
}
