import { useMutation, useQuery } from '@tanstack/react-query';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { memberPaths } from '../../lib/navigation/member-paths.ts';
import { formatCounted } from '../../lib/text/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { createOwnStrategy, ownStrategiesQuery } from './own-strategies.queries.ts';

/** The strategies that the member publishes signals into, and the way to another one. */
export function OwnStrategies() {
  const strategies = useQuery(ownStrategiesQuery());
  if (!strategies.data)
    return <LoadState read={strategies} what="your own strategies" isLine skeleton="h-24 rounded-input" />;
  return (
    <div className="grid gap-4">
      <p className="max-w-160 text-13">
        Publish your own signals by API or by TradingView alerts. Only you see them, and they are not part of our
        record. <TextLink to={memberPaths.ownStrategyGuide}>How to publish signals</TextLink>
      </p>
      {strategies.data.length > 0 && (
        <ul aria-label="Your own strategies" className="divide-y divide-line rounded-input border border-line">
          {strategies.data.map(({ id, name, archivedAt, activeSignals, closedSignals }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
              <TextLink isAlone to={memberPaths.ownStrategy(id)} className="wrap-anywhere">
                {name}
              </TextLink>
              <span className="flex items-center gap-3 text-13 text-ink-3">
                {`${formatCounted(activeSignals, 'active signal')}, ${closedSignals} ended`}
                {archivedAt !== null && <Badge>Archived</Badge>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <NewStrategy />
    </div>
  );
}

const UNNAMED = { name: '' };

/** Creates a strategy. A typed name is still there after a login. */
function NewStrategy() {
  const { mutate, isPending, error } = useMutation(createOwnStrategy);
  const { value, change, clear } = useDraft('own-strategy', UNNAMED);
  return (
    <form
      aria-label="New strategy"
      className="grid max-w-120 items-start gap-2.5 sm:grid-cols-[minmax(0,1fr)_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        const name = value.name.trim();
        if (name !== '' && !isPending) mutate({ name }, { onSuccess: clear });
      }}
    >
      <TextField
        label="Name of a new strategy"
        error={error ? getProblem(error).detail : undefined}
        name="name"
        maxLength={60}
        required
        autoComplete="off"
        value={value.name}
        onChange={(typed) => change({ name: typed })}
      />
      <Button type="submit" isLoading={isPending} className="sm:mt-6">
        Create Strategy
      </Button>
    </form>
  );
}
