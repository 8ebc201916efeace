import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useUrlText, withParam } from '../../lib/use-url-text.ts';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import type { SelectOption } from '../../ui/select-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { FeedState } from './feed-state.tsx';
import { HowToReadSignal } from './how-to-read-signal.tsx';
import { useLiveSignals } from './live-signals.tsx';
import { OlderSignals } from './older-signals.tsx';
import { SignalFeed } from './signal-feed.tsx';
import { SignalFilters } from './signal-filters.tsx';
import { searchSignals, toSignalViews } from './signal-view.ts';
import { signalsQuery } from './signals.queries.ts';

const KEPT = 10;

/** @param strategies What the strategy filter offers besides "All". */
export function SignalsScreen({ strategies }: { strategies: readonly SelectOption[] }) {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useUrlText('q');
  const [isFull, setFull] = useState(false);
  const { link } = useLiveSignals();
  const strategyId = params.get('strategy') || null;
  const signals = useQuery({ ...signalsQuery(strategyId), select: toSignalViews });
  const found = searchSignals(signals.data ?? [], search);
  const kept = found.slice(0, KEPT);
  const hasSignals = signals.data !== undefined && signals.data.length > 0;

  return (
    <>
      <PageHead
        title="Signals"
        description="The newest signals of every strategy: side, entry, stop, target and how likely the target is."
      />
      <ScreenTitle
        title="Signal Delivery"
        text="Every signal with its entry, its stop and its target. The newest first."
      >
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <TextLink to={strategyId === null ? paths.verify : paths.verifyOf(strategyId)}>Verify the record</TextLink>
          <FeedState link={signals.isError ? 'disconnected' : link} />
        </div>
      </ScreenTitle>
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <SignalFilters
            search={search}
            onSearch={setSearch}
            strategyId={strategyId}
            strategies={strategies}
            onStrategy={(id) => setParams((before) => withParam(before, 'strategy', id), { preventScrollReset: true })}
          />
          <SignalFeed
            state={signals}
            shown={kept}
            isFiltered={search.trim() !== '' || strategyId !== null}
            isFull={isFull}
            onToggle={() => setFull(!isFull)}
            onClear={() => {
              setSearch('');
              setParams({}, { preventScrollReset: true });
            }}
          />
          {hasSignals && <OlderSignals key={strategyId} strategyId={strategyId} search={search} above={kept} />}
        </div>
        <HowToReadSignal />
      </div>
    </>
  );
}
