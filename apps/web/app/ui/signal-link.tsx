import type { Side, Timeframe } from '@sealtick/engine';
import { paths } from '../lib/navigation/paths.ts';
import { SideLabel } from './side-label.tsx';
import { TextLink } from './text-link.tsx';

interface SignalLinkProps {
  id: string;
  symbol: string;
  timeframe?: Timeframe;
  side: Side;
}

/** The side and the symbol of a trade, which lead to its signal. */
export function SignalLink({ id, symbol, timeframe, side }: SignalLinkProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <SideLabel side={side} />
      <TextLink isAlone to={paths.signal(id)}>
        {timeframe === undefined ? symbol : `${symbol} ${timeframe}`}
      </TextLink>
    </span>
  );
}
