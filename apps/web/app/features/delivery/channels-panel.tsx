import type { Channel, ChannelKind, DeliveryFigures } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Braces, Globe, TriangleAlert } from 'lucide';
import { memberPaths } from '../../lib/navigation/member-paths.ts';
import { useFollowed } from '../../lib/queries/followed.ts';
import { EM_DASH } from '../../lib/text/format.ts';
import { formatMs } from '../../lib/text/format-ms.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { SentCount } from '../../widgets/sent-count.tsx';
import { AddressField } from './address-field.tsx';
import { CHANNEL_KIND_VIEWS, hasAddress, hasNotEnded, isOffered } from './channel-kind-views.ts';
import { ChannelLines } from './channel-lines.tsx';
import { ChannelRow, type ChannelRowProps } from './channel-row.tsx';
import { figuresQuery } from './delivery.queries.ts';
import { getChannels, readRules, switchField } from './delivery-form.ts';
import type { DeliveryEditing } from './use-delivery-settings.ts';
import { usePreview } from './use-preview.ts';

const KINDS = Object.keys(CHANNEL_KIND_VIEWS) as ChannelKind[];

/** The ways to the member: switch, input, state and measured speed of each. */
export function ChannelsPanel({ editing }: { editing: DeliveryEditing }) {
  const figures = useQuery(figuresQuery()).data;
  return (
    <>
      <SentByChannels editing={editing} />
      <Card aria-label="Delivery channels">
        <ul className="divide-y divide-line">
          <OpenChannel icon={Globe} title="Web dashboard" text="While a page is open" figures={figures} />
          <OpenChannel
            icon={Braces}
            title="API and WebSocket"
            text="Your signals for programs with an API key, public ones without"
            figures={figures}
          />
          {KINDS.filter((kind) => isShown(kind, editing.channels, figures)).map((kind) => (
            <KindRow key={kind} kind={kind} editing={editing} figures={figures} />
          ))}
        </ul>
        <p className="border-line border-t px-4 py-2.5 text-12 text-ink-3 md:px-5">
          Times are medians of the last 24 hours, from the close of the bar until the page had the signal or the
          receiving side accepted the message. “Accepted by your mail server” is not “read”.
        </p>
      </Card>
    </>
  );
}

/** Whether a kind has a row: one that the site does not offer cannot be set up, and only what was set up before is shown. */
function isShown(kind: ChannelKind, channels: readonly Channel[], figures: DeliveryFigures | undefined): boolean {
  const { setUp } = CHANNEL_KIND_VIEWS[kind];
  return setUp === null || isOffered(kind, figures) || getChannels(channels, kind).length > 0;
}

interface OpenChannelProps extends Pick<ChannelRowProps, 'icon' | 'title' | 'text'> {
  figures: DeliveryFigures | undefined;
}

/** A channel that needs no set-up and cannot be switched off. */
function OpenChannel({ icon, title, text, figures }: OpenChannelProps) {
  return (
    <li className="grid grid-cols-[1.125rem_minmax(0,1fr)_auto_auto] items-center gap-x-3.5 px-4 py-3.5 md:px-5">
      <Icon of={icon} size={18} className="text-ink-3" />
      <div>
        <p className="text-ink-1">{title}</p>
        <p className="text-12 text-ink-3">{text}</p>
      </div>
      <span className="text-13 tabular-nums">
        <WebSpeed figures={figures} />
      </span>
      <span className="text-12 text-ink-3">Always on</span>
    </li>
  );
}

interface KindRowProps {
  kind: ChannelKind;
  editing: DeliveryEditing;
  figures: DeliveryFigures | undefined;
}

/** A kind of channel: its switch, its address or the way to its set-up, and the member's channels. */
function KindRow({ kind, editing, figures }: KindRowProps) {
  const { icon, title, text, listLabel, setUp } = CHANNEL_KIND_VIEWS[kind];
  const { form, change } = editing;
  const field = switchField(kind);
  const channels = getChannels(editing.channels, kind);
  const labels = channels.map(({ label }) => label).join(', ');
  // There is nothing that could be switched.
  const isMissing = setUp !== null && !setUp.isDone(channels);
  return (
    <ChannelRow
      icon={icon}
      title={title}
      text={(setUp && labels) || text}
      speed={<Speed figures={figures} kind={kind} />}
      isOn={form[field] && !isMissing}
      isFixed={isMissing}
      onChange={(isOn) => change({ [field]: isOn })}
    >
      {hasAddress(kind) && <AddressField kind={kind} editing={editing} />}
      {isMissing && <SetUpLink text={setUp.text} />}
      <ChannelLines label={listLabel} channels={channels} />
    </ChannelRow>
  );
}

/** What the rules would send of a month's signals; that no channel is on, where none is. */
function SentByChannels({ editing: { form, rules, isMember, channels } }: { editing: DeliveryEditing }) {
  const { data: preview } = usePreview(isMember ? readRules(form, rules, channels) : null, form);
  const followed = useFollowed() ?? [];
  // Room for its line, or for two on a phone: what is below it does not move.
  if (!preview && followed.length > 0) return <p aria-hidden="true" className="h-[2lh] text-13 sm:h-[1lh]" />;
  if (!preview || preview.strategies === 0) return null;
  if (channels.some((channel) => channel.isOn && hasNotEnded(channel))) return <SentCount preview={preview} />;
  return (
    <p role="status" className="flex items-start gap-2 text-13 text-warn">
      <Icon of={TriangleAlert} size={16} className="mt-0.5 shrink-0" />
      No channel is on. New signals are shown on this site and sent nowhere.
    </p>
  );
}

function SetUpLink({ text }: { text: string }) {
  return (
    <p className="text-13">
      {text} <TextLink to={memberPaths.notificationSettings}>Notifications</TextLink>.
    </p>
  );
}

/** Half of the signals reached open pages within this time after the close of their bar. */
function WebSpeed({ figures }: { figures: DeliveryFigures | undefined }) {
  return <Shown ms={figures?.closeToFeed.p50} />;
}

/** Half of the new signals were accepted by the receiving side within this time after the close of their bar. */
function Speed({ figures, kind }: { figures: DeliveryFigures | undefined; kind: ChannelKind }) {
  const measured = figures?.channels.find((one) => one.kind === kind)?.day.closeToAccepted;
  return <Shown ms={figures && (measured?.p50 ?? null)} />;
}

/** @param ms Undefined until it is known whether there is a measurement */
function Shown({ ms }: { ms: number | null | undefined }) {
  if (ms === undefined) return <span className="text-12 text-ink-3">{EM_DASH}</span>;
  if (ms === null)
    return (
      <span className="text-12 text-ink-3">
        <span aria-hidden="true" className="sm:hidden">
          {EM_DASH}
        </span>
        <span className="max-sm:sr-only">not measured yet</span>
      </span>
    );
  return (
    <span title="Median of the last 24 hours, from the close of the bar" className="font-strong text-ink-1">
      {formatMs(ms)}
    </span>
  );
}
