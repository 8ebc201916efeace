import type { Strategy } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Star } from 'lucide';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.ts';
import { toastFailure } from '../../ui/toast/toast.ts';
import { addFavourite, favouritesQuery, removeFavourite } from './favourites.queries.ts';

export interface FavouriteStarProps {
  strategy: Pick<Strategy, 'id' | 'name'>;
}

/** Marks a strategy as a favourite of the member, or no longer. It is above a link that covers a card. */
export function FavouriteStar({ strategy: { id, name } }: FavouriteStarProps) {
  const { data: favourites } = useQuery(favouritesQuery());
  const onError = toastFailure('Favourite not saved');
  const adding = useMutation({ ...addFavourite, onError });
  const removing = useMutation({ ...removeFavourite, onError });
  const isBusy = adding.isPending || removing.isPending;
  const isStored = favourites?.some(({ strategyId }) => strategyId === id) ?? false;
  const isMarked = isBusy ? adding.isPending : isStored;
  const change = () => {
    if (favourites !== undefined && !isBusy) (isStored ? removing : adding).mutate({ id });
  };
  return (
    <button
      type="button"
      aria-label={`Favourite ${name}`}
      aria-pressed={isMarked}
      aria-disabled={favourites === undefined}
      onClick={change}
      className="touch relative z-1 inline-grid size-6 shrink-0 place-items-center rounded-input text-ink-3 hover:text-ink-1 aria-pressed:text-accent-text"
    >
      <Icon of={Star} size={17} className={classNames(isMarked && 'fill-current')} />
    </button>
  );
}
