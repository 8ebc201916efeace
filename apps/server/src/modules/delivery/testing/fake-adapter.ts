import type { ChannelKind } from '@sealtick/contract';
import type { ChannelAdapter, Outcome, Target } from '../channels/channel-adapter.ts';
import type { DeliveryMessage } from '../messages/delivery-message.ts';

/** A message that an adapter was handed. */
export interface Handed {
  readonly message: DeliveryMessage;
  readonly target: Target;
}

type Answer = (handed: Handed) => Outcome | Promise<Outcome>;

export const accepted: Outcome = { kind: 'accepted', messageId: 'm1', answer: { status: 200, text: 'ok' } };
export const refused: Outcome = {
  kind: 'retry',
  afterMs: null,
  reason: 'The endpoint answered 503.',
  answer: { status: 503, text: 'busy' },
};
export const rejected: Outcome = {
  kind: 'rejected',
  reason: 'The endpoint answered 400.',
  answer: { status: 400, text: '' },
  isGone: false,
};
export const gone: Outcome = {
  kind: 'rejected',
  reason: 'The endpoint answered 410.',
  answer: { status: 410, text: '' },
  isGone: true,
};

/** A channel of a kind for tests: it keeps what it was handed, and answers as a test says. */
export class FakeAdapter implements ChannelAdapter {
  readonly kind: ChannelKind;
  readonly capacity: number;
  readonly capacityPerChannel: number;
  readonly slowCapacity?: number;
  readonly handed: Handed[] = [];
  answer: Answer = () => accepted;

  constructor(
    kind: ChannelKind,
    { capacity = 20, capacityPerChannel = 5, slowCapacity }: Partial<ChannelAdapter> = {},
  ) {
    this.kind = kind;
    this.capacity = capacity;
    this.capacityPerChannel = capacityPerChannel;
    if (slowCapacity !== undefined) this.slowCapacity = slowCapacity;
  }

  async send(message: DeliveryMessage, target: Target): Promise<Outcome> {
    const handed = { message, target };
    this.handed.push(handed);
    return this.answer(handed);
  }

  /** Types of the messages that it was handed, in order. */
  get types(): string[] {
    return this.handed.map(({ message }) => message.type);
  }
}
