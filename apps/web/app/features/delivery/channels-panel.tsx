import type { Channel, ChannelKind } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Bell, Braces, Globe, Mail, Send, TriangleAlert, Webhook } from 'lucide';
import type { ComponentProps } from 'react';
import { memberPaths } from '../../lib/member-paths.ts';
import { hasPage } from '../../lib/pages.ts';
import { useSite } from '../../lib/site.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.ts';
import { SentCount } from '../../ui/sent-count.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ChannelLines } from './channel-lines.tsx';
import { ChannelRow } from './channel-row.tsx';
import { figuresQuery } from './delivery.queries.ts';
import { channelsOf, hasNotEnded, readRules } from './delivery-form.ts';
import { NewAddressNote } from './new-address-note.tsx';
import { Speed, WebSpeed } from './speed.tsx';
import type { DeliveryEditing } from './use-delivery-settings.ts';
import { usePreview } from './use-preview.ts';

/** The ways to the member: switch, input, state and measured speed of each. */
export function ChannelsPanel({ editing }: { editing: DeliveryEditing }) {
  const { form, change, problems, channels } = editing;
  const figures = useQuery(figuresQuery()).data;
  const of = (kind: ChannelKind) => channelsOf(channels, kind);
  const labelsOf = (kind: ChannelKind) =>
    of(kind)
      .map(({ label }) => label)
      .join(', ');
  const hasChat = of('telegram').some(hasNotEnded);
  // There is nothing of a member that could be switched; a visitor's choice is saved after the log-in.
  const hasNoDevice = editing.isMember && of('push').length === 0;
  return (
    <>
      <SentByChannels editing={editing} />
      <Card aria-label="Delivery channels">
        <ul className="divide-y divide-line">
          <ChannelRow
            icon={Globe}
            title="Web dashboard"
            text="Always on while a page is open"
            speed={<WebSpeed figures={figures} />}
            isOn
            isFixed
            onChange={() => {}}
          />
          <ChannelRow
            icon={Braces}
            title="API and WebSocket"
            text="Public signals for programs, without a key"
            speed={<WebSpeed figures={figures} />}
            isOn
            isFixed
            onChange={() => {}}
          />
          <ChannelRow
            icon={Mail}
            title="Email"
            text="One message a signal, with its levels"
            speed={<Speed figures={figures} kind="email" />}
            isOn={form.emailOn}
            onChange={(emailOn) => change({ emailOn })}
          >
            <EmailField editing={editing} />
            <ChannelLines label="E-mail addresses" channels={of('email')} />
          </ChannelRow>
          <ChannelRow
            icon={Webhook}
            title="Webhook"
            text="One signed POST a signal, the same webhook-id on every try"
            speed={<Speed figures={figures} kind="webhook" />}
            isOn={form.webhookOn}
            onChange={(webhookOn) => change({ webhookOn })}
          >
            <AddressField
              kind="webhook"
              label="URL"
              type="url"
              placeholder="https://example.com/hooks/sealtick"
              autoComplete="off"
              value={form.webhookUrl}
              isOn={form.webhookOn}
              error={problems.webhookUrl}
              channels={channels}
              onChange={(webhookUrl) => change({ webhookUrl })}
            />
            <ChannelLines label="Webhook endpoints" channels={of('webhook')} />
          </ChannelRow>
          <ChannelRow
            icon={Bell}
            title="Push"
            text={labelsOf('push') || 'No device yet'}
            speed={<Speed figures={figures} kind="push" />}
            isOn={form.pushOn && !hasNoDevice}
            isFixed={hasNoDevice}
            onChange={(pushOn) => change({ pushOn })}
          >
            <SetUp isNeeded={of('push').length === 0} text="A browser is added under" />
            <ChannelLines label="Devices" channels={of('push')} />
          </ChannelRow>
          <ChannelRow
            icon={Send}
            title="Telegram bot"
            text={labelsOf('telegram') || 'No chat linked'}
            speed={<Speed figures={figures} kind="telegram" />}
            isOn={form.telegramOn && hasChat}
            isFixed={!hasChat}
            onChange={(telegramOn) => change({ telegramOn })}
          >
            <SetUp isNeeded={!hasChat} text="A chat is linked under" />
            <ChannelLines label="Telegram chats" channels={of('telegram')} />
          </ChannelRow>
        </ul>
        <p className="border-line border-t px-4 py-2.5 text-12 text-ink-3 md:px-5">
          Times are medians of the last 24 hours, from the close of the bar until the page had the signal or the
          receiving side accepted the message. “Accepted by your mail server” is not “read”.
        </p>
      </Card>
    </>
  );
}

/** What the rules would send of a month's signals; that no channel is on, where none is. */
function SentByChannels({ editing: { form, rules, isMember, channels } }: { editing: DeliveryEditing }) {
  const { preview } = usePreview(isMember ? readRules(form, rules, channels) : null, form);
  if (!preview || preview.strategies === 0) return null;
  if (channels.some((channel) => channel.isOn && hasNotEnded(channel))) return <SentCount preview={preview} />;
  return (
    <p role="status" className="flex items-start gap-2 text-13 text-warn">
      <Icon of={TriangleAlert} size={16} className="mt-0.5 shrink-0" />
      No channel is on. New signals are shown on this site and sent nowhere.
    </p>
  );
}

/** The field of the e-mail address, which both pages show. */
export function EmailField({ editing: { form, change, problems, channels, isMember } }: { editing: DeliveryEditing }) {
  const address = useSite().visitor.user?.email ?? null;
  return (
    <AddressField
      kind="email"
      label="Email address"
      type="email"
      placeholder="name@example.com"
      autoComplete="email"
      value={form.email}
      isOn={form.emailOn}
      error={problems.email}
      channels={channels}
      own={isMember && form.emailOn ? address : null}
      onChange={(email) => change({ email })}
    />
  );
}

interface AddressFieldProps extends Pick<ComponentProps<'input'>, 'type' | 'placeholder' | 'autoComplete'> {
  kind: 'email' | 'webhook';
  label: string;
  value: string;
  /** The switch of the channel: without it nothing can be typed. */
  isOn: boolean;
  error: string | undefined;
  channels: readonly Channel[];
  /** The address of the account, while it is offered. */
  own?: string | null;
  onChange: (value: string) => void;
}

function AddressField({
  kind,
  label,
  value,
  isOn,
  error,
  channels,
  own = null,
  onChange,
  ...input
}: AddressFieldProps) {
  return (
    <>
      <Field label={label} error={error}>
        {(control) => (
          <input
            {...control}
            {...input}
            value={value}
            disabled={!isOn}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <NewAddressNote kind={kind} address={value} channels={channels} own={own} />
    </>
  );
}

function SetUp({ isNeeded, text }: { isNeeded: boolean; text: string }) {
  if (!isNeeded || !hasPage(memberPaths.notificationSettings)) return null;
  return (
    <p className="text-13">
      {text} <TextLink to={memberPaths.notificationSettings}>Notifications</TextLink>.
    </p>
  );
}
