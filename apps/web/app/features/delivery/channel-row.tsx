import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.ts';
import { Switch } from '../../ui/switch.tsx';

export interface ChannelRowProps {
  icon: IconNode;
  title: string;
  text: string;
  /** Measured speed, or what is known of it. */
  speed: ReactNode;
  isOn: boolean;
  /** It cannot be switched here. */
  isFixed?: boolean;
  onChange: (isOn: boolean) => void;
  children?: ReactNode;
}

/** A channel: its switch, how fast it is, and its input below. */
export function ChannelRow({ icon, title, text, speed, isOn, isFixed = false, onChange, children }: ChannelRowProps) {
  return (
    <li className="grid grid-cols-[1.125rem_minmax(0,1fr)] gap-x-3.5 gap-y-2.5 px-4 py-3.5 md:px-5">
      <Icon of={icon} size={18} className="mt-2 text-ink-3" />
      <Switch label={title} hint={text} isOn={isOn} isDisabled={isFixed} onChange={onChange}>
        <span className="text-13 tabular-nums">{speed}</span>
      </Switch>
      {children && <div className="col-span-full grid max-w-140 gap-2.5 sm:col-start-2">{children}</div>}
    </li>
  );
}
