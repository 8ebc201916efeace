import type { SignalFrequency } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AddressField } from './address-field.tsx';
import { ChannelLines } from './channel-lines.tsx';
import { getChannels } from './delivery-form.ts';
import type { DeliveryEditing } from './use-delivery-settings.ts';

const LABELS: Readonly<Record<SignalFrequency, string>> = {
  all: 'All Signals',
  high: 'High Priority Only',
  daily: 'Daily Digest',
};

/** Email: whether, where to, and how often. A stored address is not asked for again. */
export function EmailCard({ editing }: { editing: DeliveryEditing }) {
  const { form, change, channels } = editing;
  const stored = getChannels(channels, 'email');
  return (
    <Card aria-label="Email" className="grid gap-3 px-4 py-4 md:px-5">
      <Switch
        label="Email"
        hint="New signals and every change to them"
        isOn={form.emailOn}
        onChange={(emailOn) => change({ emailOn })}
      />
      {form.emailOn && (
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          {stored.length === 0 ? (
            <div className="grid gap-1.5">
              <AddressField kind="email" editing={editing} />
            </div>
          ) : (
            <p className="text-13">
              You change the address under <TextLink to={paths.deliverySettings}>Channels</TextLink>.
            </p>
          )}
          <ChoiceField
            label="Signal frequency"
            value={form.frequency}
            choices={LABELS}
            onChange={(frequency) => change({ frequency })}
          />
        </div>
      )}
      <ChannelLines label="Email addresses" channels={stored} />
    </Card>
  );
}
