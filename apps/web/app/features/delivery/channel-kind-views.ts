import type { Channel, ChannelKind, DeliveryFigures } from '@sealtick/contract';
import { Bell, type IconNode, Mail, Send, Webhook } from 'lucide';
import type { ComponentProps } from 'react';

/** Whether a channel can still be sent something, or could once it is confirmed. */
export const hasNotEnded = ({ state }: Channel): boolean => state !== 'disabled';

/** Whether the site sends through a kind, or it is not known yet. */
export const isOffered = (kind: ChannelKind, figures: DeliveryFigures | undefined): boolean =>
  figures?.channels.find((one) => one.kind === kind)?.isOffered !== false;

/** The input of an address that becomes a channel. */
interface AddressInput extends Pick<ComponentProps<'input'>, 'type' | 'placeholder' | 'autoComplete'> {
  readonly field: 'email' | 'webhookUrl';
  readonly label: string;
  /** Whether the address of the account is offered. */
  readonly isOfAccount: boolean;
}

/** Channels that are set up on the page of notifications. */
interface SetUp {
  /** Begins the sentence that leads there. */
  readonly text: string;
  readonly isDone: (channels: readonly Channel[]) => boolean;
}

interface ChannelKindView {
  readonly icon: IconNode;
  readonly title: string;
  /** What it sends; with a set-up, what is shown without a channel. */
  readonly text: string;
  /** Names the list of the channels. */
  readonly listLabel: string;
  readonly address: AddressInput | null;
  readonly setUp: SetUp | null;
  /** What a channel that is not confirmed waits for. */
  readonly unconfirmed: string;
  /** Whether its switch is on while the member has no channel of it. */
  readonly isOnWithout: boolean;
  /** What the save bar calls its switch. */
  readonly changeName: string;
}

/** How the delivery settings show each kind of channel, in their order. */
export const CHANNEL_KIND_VIEWS = {
  email: {
    icon: Mail,
    title: 'Email',
    text: 'One message per signal, with its levels',
    listLabel: 'Email addresses',
    address: {
      field: 'email',
      label: 'Email address',
      isOfAccount: true,
      type: 'email',
      placeholder: 'name@example.com',
      autoComplete: 'email',
    },
    setUp: null,
    unconfirmed: 'Open the link in the email that was sent to it. Nothing else is sent before.',
    isOnWithout: true,
    changeName: 'email',
  },
  webhook: {
    icon: Webhook,
    title: 'Webhook',
    text: 'One signed POST per signal, the same webhook-id on every try',
    listLabel: 'Webhook endpoints',
    address: {
      field: 'webhookUrl',
      label: 'URL',
      isOfAccount: false,
      type: 'url',
      placeholder: 'https://example.com/hooks/sealtick',
      autoComplete: 'off',
    },
    setUp: null,
    unconfirmed: 'It has not answered the challenge with a 2xx. Nothing else is sent before.',
    isOnWithout: false,
    changeName: 'webhook',
  },
  push: {
    icon: Bell,
    title: 'Push',
    text: 'No device yet',
    listLabel: 'Devices',
    address: null,
    setUp: {
      text: 'A browser is added under',
      isDone: (channels) => channels.length > 0,
    },
    unconfirmed: 'The browser has not agreed yet.',
    isOnWithout: true,
    changeName: 'push',
  },
  telegram: {
    icon: Send,
    title: 'Telegram bot',
    text: 'No chat linked',
    listLabel: 'Telegram chats',
    address: null,
    setUp: {
      text: 'A chat is linked under',
      isDone: (channels) => channels.some(hasNotEnded),
    },
    unconfirmed: 'Send the code to the bot.',
    isOnWithout: false,
    changeName: 'Telegram',
  },
} as const satisfies Readonly<Record<ChannelKind, ChannelKindView>>;

/** Kinds whose channels are added by typing an address. */
export type AddressKind = {
  [K in ChannelKind]: (typeof CHANNEL_KIND_VIEWS)[K]['address'] extends null ? never : K;
}[ChannelKind];

/** Whether channels of a kind are added by typing an address. */
export const hasAddress = (kind: ChannelKind): kind is AddressKind => CHANNEL_KIND_VIEWS[kind].address !== null;
