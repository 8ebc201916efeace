import { Ellipsis } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { Icon } from '../../ui/icon.ts';
import { MuteItems } from '../../widgets/mutes/mute-items.tsx';
import { MemberSize } from './detail/size/member-size.tsx';
import type { SignalView } from './signal-view.ts';
import { useRowActs } from './use-row-acts.ts';

/** What a member can do with a signal of a list. The menu is above the link that covers the row. */
export function RowMenu({ signal }: { signal: SignalView }) {
  const [isSizing, setSizing] = useState(false);
  const { symbol, strategyId, strategyName } = signal;
  const { copyLevels, share, alertAtEntry } = useRowActs(signal);
  return (
    <>
      <DropdownMenu
        trigger={
          <button
            type="button"
            aria-label={`Actions for ${symbol}, signal of ${strategyName}`}
            className="touch relative z-1 inline-grid size-8 place-items-center rounded-input text-ink-2 hover:text-ink-1"
          >
            <Icon of={Ellipsis} size={16} />
          </button>
        }
      >
        <MenuItem onSelect={() => void copyLevels()}>Copy levels</MenuItem>
        {signal.isOpen && <MenuItem onSelect={() => setSizing(true)}>Position size</MenuItem>}
        <MenuItem onSelect={() => void share()}>Share</MenuItem>
        {signal.isOpen && <MenuItem onSelect={alertAtEntry}>Alert at entry</MenuItem>}
        <MenuSeparator />
        <MuteItems kind="strategy" subject={strategyId} name={strategyName} />
        <MuteItems kind="symbol" subject={symbol} name={symbol} />
        <MenuSeparator />
        <MenuItem asChild>
          <Link to={paths.strategy(strategyId)}>View {strategyName}</Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to={paths.symbol(symbol)}>View {symbol}</Link>
        </MenuItem>
      </DropdownMenu>
      {isSizing && (
        <Dialog title={`Size of ${symbol}`} onClose={() => setSizing(false)}>
          <MemberSize signal={signal} />
        </Dialog>
      )}
    </>
  );
}
