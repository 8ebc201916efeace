import { PRIVACY_DEFAULTS, type PrivacyChoices } from '@sealtick/contract';
import { useState } from 'react';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { usePrivacy } from './use-privacy.ts';

const TEXTS = [
  {
    name: 'functional',
    label: 'Functional',
    hint: 'Stores conveniences in this browser: the time that is shown, presets, sounds, pages opened last, what you type into forms. Switched off, they are deleted and no longer stored.',
  },
  {
    name: 'analytics',
    label: 'Analytics',
    hint: 'This site contains no analytics script. The choice is stored and holds if it ever has one.',
  },
  {
    name: 'marketing',
    label: 'Marketing',
    hint: 'This site contains no marketing script. The choice is stored and holds if it ever has one.',
  },
] as const;

/** What a visitor or a member allows besides what is necessary. */
export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const { saved, isMember, read, isSaving, problem, save } = usePrivacy(onClose);
  const [changes, setChanges] = useState<Partial<PrivacyChoices>>({});
  const { functional, analytics, marketing } = { ...PRIVACY_DEFAULTS, ...saved, ...changes };
  const shown: PrivacyChoices = { functional, analytics, marketing };
  const zone = useTimeZone();
  return (
    <Dialog title="Privacy Settings" text="What this site may store and load." onClose={onClose}>
      {isMember && read.data === undefined ? (
        <LoadState read={read} what="your privacy settings" skeleton="h-72" />
      ) : (
        <div className="grid gap-3.5">
          <Switch
            label="Necessary"
            hint="Login, protection of accounts, and these settings. Always on."
            isOn
            isDisabled
            onChange={() => {}}
          />
          {TEXTS.map(({ name, label, hint }) => (
            <Switch
              key={name}
              label={label}
              hint={hint}
              isOn={shown[name]}
              onChange={(isOn) => setChanges({ ...changes, [name]: isOn })}
            />
          ))}
          <p className="text-12 text-ink-3">
            {saved === null
              ? 'Nothing is saved yet. Until you save, nothing counts as consent.'
              : `Saved on ${formatMoment(saved.savedAt, zone)}.`}
          </p>
          <ProblemLine of={problem} />
          <div className="dialog-actions">
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" isLoading={isSaving} onClick={() => save(shown)}>
              Save Settings
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
