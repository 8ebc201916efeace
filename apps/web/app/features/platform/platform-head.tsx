import { Plus } from 'lucide';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { useSetParam } from '../../lib/navigation/use-set-param.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { Icon } from '../../ui/icon.ts';
import { ScreenTitle } from '../../ui/page-head.tsx';
import { STRATEGY_FILTERS, type StrategyFilter } from './strategy-filter.ts';

/** Heading of the dashboard, with the filter of strategies and the way to further ones. */
export function PlatformHead({ filter }: { filter: StrategyFilter }) {
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
          text="Go to the library to choose a strategy? You subscribe on its page."
          confirmLabel="Go to strategies"
          onConfirm={() => void navigate(paths.strategies)}
          onCancel={() => setAsking(false)}
        />
      )}
    </ScreenTitle>
  );
}
