import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Watchlists } from './watchlists.tsx';

/** The member's watchlists in a card of their own. */
export function WatchlistsCard() {
  return (
    <Card aria-labelledby="watchlists">
      <CardHeader id="watchlists" title="Watchlists" />
      <CardBody>
        <Watchlists />
      </CardBody>
    </Card>
  );
}
