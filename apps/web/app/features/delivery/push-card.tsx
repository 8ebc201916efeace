import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Switch } from '../../ui/switch.tsx';
import { getChannels, PUSH_CHOICES, type PushChoice } from './delivery-form.ts';
import { PushDevices } from './push-devices/push-devices.tsx';
import type { DeliveryEditing } from './use-delivery-settings.ts';

const TEXTS: Readonly<Record<PushChoice, { readonly label: string; readonly text: string }>> = {
  newSignals: { label: 'New Signals', text: 'with their fills, targets and closes' },
  priceAlerts: { label: 'Price Alerts', text: 'when a symbol passes a level of yours' },
  systemUpdates: { label: 'System Updates', text: 'incidents, maintenance, paused strategies' },
  marketNews: { label: 'Market News', text: 'before high-impact releases' },
};
const CHOICES = Object.keys(PUSH_CHOICES) as PushChoice[];

/** Browser push: whether, about what, and on which devices. */
export function PushCard({ editing: { form, change, channels, isMember } }: { editing: DeliveryEditing }) {
  const devices = getChannels(channels, 'push');
  // Without a device there is nothing to switch off yet: the choices, which its first one will have, are opened and closed.
  const [isOpen, setOpen] = useState(true);
  const isLocal = devices.length === 0;
  const isOn = isLocal ? isOpen : form.pushOn;
  return (
    <Card aria-label="Browser push" className="grid gap-3 px-4 py-4 md:px-5">
      <Switch
        label="Browser push"
        hint={devices.length === 0 ? 'No device yet. Add this browser below.' : 'To the devices below'}
        isOn={isOn}
        onChange={isLocal ? setOpen : (pushOn) => change({ pushOn })}
      />
      {isOn && (
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="sr-only">Messages</legend>
          {CHOICES.map((choice) => (
            <Checkbox
              key={choice}
              checked={form[choice]}
              onChange={({ target }) => change({ [choice]: target.checked })}
            >
              <span className="block font-strong text-ink-1">{TEXTS[choice].label}</span>
              <span className="block text-13">{TEXTS[choice].text}</span>
            </Checkbox>
          ))}
        </fieldset>
      )}
      {isOn && (isMember ? <PushDevices /> : <p className="text-13">Log in to allow push messages on this device.</p>)}
    </Card>
  );
}
