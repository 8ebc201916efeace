import type { WatchlistItem } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide';
import { paths } from '../../lib/navigation/paths.ts';
import { pricesQuery } from '../../lib/queries/prices.query.ts';
import { strategyNamesQuery } from '../../lib/queries/strategy-names.query.ts';
import { formatPrice } from '../../lib/text/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface ItemRowProps {
  item: WatchlistItem;
  place: number;
  count: number;
  isLoading: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** A strategy, or a symbol with its last price. */
export function ItemRow({ item, place, count, isLoading, onMove, onRemove }: ItemRowProps) {
  const { data: strategies } = useQuery(strategyNamesQuery());
  const { data: prices } = useQuery(pricesQuery());
  const { kind, id } = item;
  const isStrategy = kind === 'strategy';
  const name = isStrategy ? (strategies?.find((one) => one.id === id)?.name ?? id) : id;
  const instrument = prices?.find(({ symbol }) => symbol === id);
  // A market that has no such instrument has no page of it.
  const hasPage = isStrategy || instrument !== undefined;
  return (
    <li className="flex items-center gap-1 py-1 text-13">
      {hasPage ? (
        <TextLink isAlone to={isStrategy ? paths.strategy(id) : paths.symbol(id)}>
          {name}
        </TextLink>
      ) : (
        <span className="font-strong text-ink-1">{name}</span>
      )}
      <span className="mr-auto ml-2 text-12 text-ink-3">{isStrategy ? 'Strategy' : 'Symbol'}</span>
      {!isStrategy && (
        <span className="text-ink-1 tabular-nums">
          <span className="sr-only">Last price </span>
          {formatPrice(instrument?.price ?? null)}
        </span>
      )}
      <MoveButtons name={name} place={place} count={count} isLoading={isLoading} onMove={onMove} />
      <IconButton label={`Remove ${name}`} of={X} isLoading={isLoading} onClick={onRemove} />
    </li>
  );
}
