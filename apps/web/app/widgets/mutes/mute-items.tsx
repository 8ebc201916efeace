import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { MenuItem, MenuSub } from '../../ui/dropdown-menu.tsx';
import { type Mutable, useMute } from './use-mute.ts';

const TIMES = [
  { label: 'For 1 hour', ms: HOUR_MS },
  { label: 'For 24 hours', ms: DAY_MS },
  { label: 'For 7 days', ms: 7 * DAY_MS },
  { label: 'Until I unmute it', ms: null },
] as const;

/** Items of a menu that mute a strategy or a symbol for a time, or end its mute. */
export function MuteItems(mutable: Mutable) {
  const { mute, set, remove } = useMute(mutable);
  if (mute !== null) return <MenuItem onSelect={remove}>Unmute {mutable.name}</MenuItem>;
  return (
    <MenuSub label={`Mute ${mutable.name}`}>
      {TIMES.map(({ label, ms }) => (
        <MenuItem key={label} onSelect={() => set(ms === null ? null : new Date(Date.now() + ms).toISOString())}>
          {label}
        </MenuItem>
      ))}
    </MenuSub>
  );
}
