import type { JournalPage, JournalPlan } from '@sealtick/contract';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useSetParam } from '../../lib/navigation/use-set-param.ts';
import { formatCounted } from '../../lib/text/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/states.tsx';
import { EntryActions } from './entry-actions.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { EntryRow } from './entry-row.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ScreenshotsPart } from './screenshots-part.tsx';

interface TradesPanelProps {
  page: JournalPage;
  plans: readonly JournalPlan[];
  /** Shows more of the list; null if it is complete. */
  onMore: (() => void) | null;
}

/** The trades that meet the conditions beside the one that is open. */
export function TradesPanel({ page, plans, onMore }: TradesPanelProps) {
  const [params] = useSearchParams();
  const [, change] = useSetParam();
  const list = useRef<HTMLElement>(null);
  const { entries, total, tags } = page;
  const asked = params.get('trade');
  const open = entries.find(({ id }) => id === asked) ?? entries[0];
  const getAddress = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('trade', id);
    return `?${next}`;
  };
  const next = entries.find(({ id, note }) => note === '' && id !== open?.id);
  return (
    <>
      <FilterBar page={page} plans={plans} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_28.75rem]">
        <section
          ref={list}
          tabIndex={-1}
          aria-label="Trades"
          // Below the editor only on a narrow screen on which a trade was chosen: its row leads to the editor.
          className={classNames('min-w-0 outline-none', asked !== null && 'max-xl:order-2')}
        >
          <Card>
            <CardHeader title={formatCounted(total, 'trade')} />
            {total === 0 ? (
              <div className="p-4">
                <EmptyState title="No trades meet these conditions" text="Change or clear them to see other trades." />
              </div>
            ) : (
              <ul aria-label="Trades" className="@container divide-y divide-line">
                {entries.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} to={getAddress(entry.id)} isOpen={entry.id === open?.id} />
                ))}
              </ul>
            )}
            {onMore && (
              <div className="border-line border-t p-4">
                <Button onClick={onMore}>Show more</Button>
              </div>
            )}
          </Card>
        </section>
        {open && (
          <EntryEditor
            key={open.id}
            entry={open}
            plans={plans}
            tags={tags}
            next={next ? getAddress(next.id) : null}
            screenshots={<ScreenshotsPart entry={open} />}
            actions={
              <EntryActions
                entry={open}
                onRemoved={() => {
                  change({ trade: '' });
                  // The button that had the focus is gone.
                  list.current?.focus();
                }}
              />
            }
          />
        )}
      </div>
    </>
  );
}
