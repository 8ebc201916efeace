import { chooseTimeZone, type TimeZone, useTimeZone } from '../../lib/time/time-zone.ts';
import { ChoiceRow } from '../../ui/choice-row.tsx';

/** The times that the site can show. */
export const TIME_ZONES = [
  { value: 'utc', label: 'UTC' },
  { value: 'local', label: 'Local time' },
] as const;

/** The time of every moment of the site, remembered in this browser. */
export function TimeZoneSwitch() {
  const zone = useTimeZone();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      <span aria-hidden="true">Times in</span>
      <ChoiceRow
        label="Times in"
        choices={TIME_ZONES}
        value={zone}
        onChange={(next: TimeZone) => chooseTimeZone(next)}
      />
    </div>
  );
}
