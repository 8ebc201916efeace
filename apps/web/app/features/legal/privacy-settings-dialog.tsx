import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast/toast.ts';
import {
  DEFAULT_PREFERENCES,
  type PrivacyPreferences,
  savedPreferences,
  savePreferences,
} from './privacy-preferences.ts';

const CHOICES = [
  {
    name: 'functional',
    label: 'Functional',
    hint: 'Remembers your choices in this browser: times, sound, presets, pages opened last, a checked log. Off removes them.',
  },
  { name: 'analytics', label: 'Analytics', hint: 'This site contains none. Your choice counts if that changes.' },
  { name: 'marketing', label: 'Marketing', hint: 'This site contains none. Your choice counts if that changes.' },
] as const satisfies readonly { name: keyof PrivacyPreferences; label: string; hint: string }[];

/** What this browser may store. Nothing counts until it is saved. */
export function PrivacySettingsDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState(() => savedPreferences() ?? DEFAULT_PREFERENCES);
  const [isFailed, setFailed] = useState(false);
  const save = () => {
    if (!savePreferences(chosen)) return setFailed(true);
    toast({ title: 'Privacy Settings Updated!', description: 'Your choices are stored in this browser.' });
    onClose();
  };
  return (
    <Dialog
      title="Privacy Settings"
      text="For this browser. Nothing counts as consent until you save it."
      onClose={onClose}
    >
      <div className="grid gap-3.5">
        <Switch
          label="Necessary"
          hint="Log-in, the protection of accounts, and this choice. Always on."
          isOn
          isDisabled
          onChange={() => {}}
        />
        {CHOICES.map(({ name, label, hint }) => (
          <Switch
            key={name}
            label={label}
            hint={hint}
            isOn={chosen[name]}
            onChange={(isOn) => setChosen({ ...chosen, [name]: isOn })}
          />
        ))}
      </div>
      {isFailed && (
        <p role="alert" className="text-13 text-short">
          This browser does not store anything for this site, so the choices cannot be saved.
        </p>
      )}
      <div className="flex justify-end gap-2.5">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={save}>
          Save Settings
        </Button>
      </div>
    </Dialog>
  );
}
