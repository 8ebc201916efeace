import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Clocks of brokers' servers. */
const SERVER_ZONES = [
  { value: '', label: 'Choose the time zone' },
  { value: 'America/New_York+7', label: 'UTC+2, US summer UTC+3 (usual)' },
  { value: 'Europe/Athens', label: 'UTC+2, EU summer UTC+3' },
  { value: 'UTC', label: 'UTC, all year' },
  { value: 'UTC+1', label: 'UTC+1, all year' },
  { value: 'UTC+2', label: 'UTC+2, all year' },
  { value: 'UTC+3', label: 'UTC+3, all year' },
  { value: 'Europe/London', label: 'London' },
  { value: 'Europe/Berlin', label: 'Central Europe' },
  { value: 'America/New_York', label: 'New York' },
  { value: 'other', label: 'Another' },
] as const;

/** What is chosen: one of the list, or `other` with a name. */
export interface TypedZone {
  readonly zone: string;
  readonly other: string;
}

export const NO_ZONE: TypedZone = { zone: '', other: '' };

/** Returns the time zone that is chosen; empty for none. */
export const chosenZone = ({ zone, other }: TypedZone): string => (zone === 'other' ? other.trim() : zone);

interface ImportZoneProps {
  value: TypedZone;
  onChange: (value: TypedZone) => void;
}

/** Chooses the clock of the broker's server, by which the report gives its times. */
export function ImportZone({ value, onChange }: ImportZoneProps) {
  return (
    <div className="grid gap-3">
      <Select
        label="Server time"
        name="zone"
        options={SERVER_ZONES}
        value={value.zone}
        onChange={(zone) => onChange({ ...value, zone })}
      />
      {value.zone === 'other' && (
        <TextField
          label="Time zone"
          hint="An IANA name, with hours if the server adds some: UTC+5:30, Asia/Tokyo."
          maxLength={64}
          value={value.other}
          onChange={(other) => onChange({ ...value, other })}
        />
      )}
    </div>
  );
}
