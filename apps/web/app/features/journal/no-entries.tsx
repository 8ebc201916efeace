import { paths } from '../../lib/navigation/paths.ts';
import { useFollowed } from '../../lib/queries/followed.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

interface NoEntriesProps {
  onAdd: () => void;
  /** Returns the address of a tab. */
  getAddress: (tab: string) => string;
}

/** In place of the trades of an empty journal: how the first ones come. */
export function NoEntries({ onAdd, getAddress }: NoEntriesProps) {
  const followsNone = useFollowed()?.length === 0;
  return (
    <EmptyState
      title="No trades to write about yet"
      text="Trades of the strategies that you follow appear here once they are filled. You can also add your own trades."
    >
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" to={followsNone ? paths.strategies : paths.signals}>
          {followsNone ? 'Choose a strategy' : 'See the live feed'}
        </ButtonLink>
        <Button onClick={onAdd}>Add a trade</Button>
        <ButtonLink to={getAddress('import')}>Import a report</ButtonLink>
        <ButtonLink to={getAddress('plans')}>Write a plan</ButtonLink>
      </div>
    </EmptyState>
  );
}
