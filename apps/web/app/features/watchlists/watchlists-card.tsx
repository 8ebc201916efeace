import { CardBody, TitledCard } from '../../ui/card.tsx';
import { Watchlists } from './watchlists.tsx';

/** The member's watchlists in a card of their own. */
export function WatchlistsCard() {
  return (
    <TitledCard id="watchlists" title="Watchlists">
      <CardBody>
        <Watchlists />
      </CardBody>
    </TitledCard>
  );
}
