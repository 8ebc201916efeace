import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../lib/queries/profile.queries.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { DeliveryEditing } from './use-delivery-settings.ts';

/** The time of the day without new signals. */
export function QuietHoursCard({ editing: { form, change, isMember, problems } }: { editing: DeliveryEditing }) {
  const profile = useQuery({ ...profileQuery(), enabled: isMember });
  const zone = (profile.data?.timeZone ?? 'UTC').replaceAll('_', ' ');
  return (
    <Card aria-label="Quiet hours" className="grid gap-3 px-4 py-4 md:px-5">
      <Switch
        label="Quiet hours"
        hint={`No new signals at these times, in ${zone}. They are listed in the next digest.`}
        isOn={form.isQuiet}
        onChange={(isQuiet) => change({ isQuiet })}
      />
      <div className="grid max-w-80 grid-cols-2 gap-3">
        <TimeField
          label="From"
          value={form.quietFrom}
          isOff={!form.isQuiet}
          onChange={(quietFrom) => change({ quietFrom })}
        />
        <TimeField label="To" value={form.quietTo} isOff={!form.isQuiet} onChange={(quietTo) => change({ quietTo })} />
      </div>
      {form.isQuiet && !problems.quietHours && form.quietFrom === form.quietTo && (
        <p className="text-12 text-warn">Both times are the same: the whole day is quiet, and no new signal is sent.</p>
      )}
      {problems.quietHours && (
        <p role="alert" className="text-12 text-short">
          {problems.quietHours}
        </p>
      )}
      <Checkbox
        checked={form.letsExitsThrough}
        disabled={!form.isQuiet}
        onChange={({ target }) => change({ letsExitsThrough: target.checked })}
      >
        Send fills, moved stops and closes in quiet hours
      </Checkbox>
    </Card>
  );
}

interface TimeFieldProps {
  label: string;
  value: string;
  isOff: boolean;
  onChange: (value: string) => void;
}

function TimeField({ label, value, isOff, onChange }: TimeFieldProps) {
  return <TextField label={label} type="time" value={value} disabled={isOff} onChange={onChange} />;
}
