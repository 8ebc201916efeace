import { Plus } from 'lucide';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { useSetParam } from '../../lib/navigation/use-set-param.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { Icon } from '../../ui/icon.ts';
import { ScreenTitle } from '../../ui/page-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { STRATEGY_FILTERS, type StrategyFilter } from './strategy-filter.ts';

/** A strategy that the member does not follow. */
export interface OfferedStrategy {
  readonly id: string;
  readonly name: string;
  /** What subscribes to it. */
  readonly subscribe: ReactNode;
}

interface PlatformHeadProps {
  filter: StrategyFilter;
  offered: readonly OfferedStrategy[];
}

/** Heading of the dashboard, with the filter of strategies and the way to further ones. */
export function PlatformHead({ filter, offered }: PlatformHeadProps) {
  const [, change] = useSetParam();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <ScreenTitle title="Platform">
      <div className="flex flex-wrap items-center gap-3 max-sm:contents">
        <div className="max-sm:order-last max-sm:basis-full">
          <ChoiceRow
            label="Strategies"
            choices={STRATEGY_FILTERS}
            value={filter}
            onChange={(value) => change({ show: value === 'all' ? '' : value })}
          />
        </div>
        <Button variant="primary" onClick={() => setAsking(true)}>
          <Icon of={Plus} size={16} />
          Add Strategy
        </Button>
      </div>
      {isAsking && (
        <AlertDialog
          title="Add Strategy"
          text={`Go to the library to choose a strategy? You subscribe on its page${offered.length > 0 ? ', or here' : ''}.`}
          confirmLabel="Go to strategies"
          onConfirm={() => void navigate(paths.strategies)}
          onCancel={() => setAsking(false)}
        >
          {offered.length > 0 && <Offered strategies={offered} />}
        </AlertDialog>
      )}
    </ScreenTitle>
  );
}

function Offered({ strategies }: { strategies: readonly OfferedStrategy[] }) {
  return (
    <ul aria-label="Strategies that you do not follow" className="mb-5 max-h-72 divide-y divide-line overflow-y-auto">
      {strategies.map(({ id, name, subscribe }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <TextLink isAlone to={paths.strategy(id)}>
            {name}
          </TextLink>
          {subscribe}
        </li>
      ))}
    </ul>
  );
}
