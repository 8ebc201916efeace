import { JOURNAL_NOTE_MAX, type JournalEntry, type JournalPlan, netProfit } from '@sealtick/contract';
import { type ReactNode, useState } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { afterHydration } from '../../lib/scripts/deferred.tsx';
import { formatCount, formatMoney, formatNumber, formatPrice, formatR } from '../../lib/text/format.ts';
import { TONE, toTone } from '../../lib/text/to-tone.ts';
import { useNow } from '../../lib/time/clock.tsx';
import { formatMoment } from '../../lib/time/time.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { LevelBar } from '../../ui/level-bar.tsx';
import { Mark } from '../../ui/mark.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { endLabel } from './end-label.ts';
import { NoteStatus } from './note-status.tsx';
import { PlanField } from './plan-field.tsx';
import { TagsField } from './tags-field.tsx';
import { useNote } from './use-note.ts';

const NotePreview = afterHydration(
  async () => (await import('./note-preview.tsx')).NotePreview,
  <Skeleton className="h-24 rounded-input" />,
);
const TradeChart = afterHydration(
  async () => (await import('./trade-chart.tsx')).TradeChart,
  <Skeleton className="h-64 rounded-input" />,
);

interface EntryEditorProps {
  entry: JournalEntry;
  plans: readonly JournalPlan[];
  /** Of all trades. */
  tags: readonly string[];
  /** Address of the next trade without a note; null if there is none. */
  next: string | null;
  /** Pictures of the trade. */
  screenshots: ReactNode;
  /** Changes and deletes the trade; only what the member added. */
  actions: ReactNode;
}

/** A trade, and what its member writes about it. */
export function EntryEditor({ entry, plans, tags, next, screenshots, actions }: EntryEditorProps) {
  const { fields, change, ...note } = useNote(entry);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [hasChart, setHasChart] = useState(false);
  const now = useNow();
  return (
    <Card aria-labelledby="trade">
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-4 py-3 md:px-5">
        <h2 id="trade" className="flex flex-wrap items-center gap-2.5 font-head text-14">
          <SideLabel side={entry.side} />
          {entry.symbol} {entry.timeframe}
        </h2>
        <Origin entry={entry} />
      </div>
      <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Outcome entry={entry} />
        <PlanField plans={plans} fields={fields} onChange={change} />
        <div className="grid gap-1.5">
          {view === 'preview' ? (
            <>
              <h3 className="font-strong text-13 text-ink-1">Note</h3>
              <NotePreview text={fields.note} />
            </>
          ) : (
            <TextArea
              label="Note"
              hint="Markdown: headings, lists, tables, links. Only you can read it."
              rows={6}
              maxLength={JOURNAL_NOTE_MAX}
              value={fields.note}
              onChange={(typed) => change({ note: typed })}
            />
          )}
          <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
            <NoteStatus entry={entry} {...note} />
            <ChoiceRow
              label="Note as"
              choices={[
                { value: 'write', label: 'Write' },
                { value: 'preview', label: 'Preview' },
              ]}
              value={view}
              onChange={setView}
            />
          </div>
        </div>
        <TagsField tags={fields.tags} known={tags} onChange={(all) => change({ tags: all })} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span aria-hidden="true">Rating</span>
          <ChoiceRow
            label="Rating of the trade, 1 to 5"
            choices={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
            value={`${fields.rating ?? ''}`}
            onChange={(value) => change({ rating: Number(value) === fields.rating ? null : Number(value) })}
          />
        </div>
        {screenshots}
        {hasChart && <TradeChart entry={entry} now={now} />}
        <div className="flex flex-wrap gap-2 print:hidden">
          {next !== null && (
            <ButtonLink variant="primary" to={next} preventScrollReset>
              Next without a note
            </ButtonLink>
          )}
          <Button aria-expanded={hasChart} onClick={() => setHasChart(!hasChart)}>
            {hasChart ? 'Hide the chart' : 'Show the chart'}
          </Button>
          {actions}
        </div>
      </CardBody>
    </Card>
  );
}

function Origin({ entry: { id, signalId, source, logIndex, account, ticket } }: { entry: JournalEntry }) {
  if (source === 'copied' && signalId !== null)
    return (
      <span className="flex flex-wrap items-center gap-x-2 text-12 text-ink-3 wrap-anywhere">
        {account}
        <TextLink isAlone to={paths.signal(signalId)}>
          Signal
        </TextLink>
      </span>
    );
  if (source === 'signal')
    return (
      <TextLink isAlone to={paths.signal(id)} className="inline-flex items-center gap-1 font-mono text-12">
        <Mark size={12} />
        {`#${formatCount(logIndex)}`}
      </TextLink>
    );
  return (
    <span className="text-12 text-ink-3 wrap-anywhere">
      {source === 'typed' ? 'Typed' : `Account ${account}, ticket ${ticket}`}
    </span>
  );
}

function Outcome({ entry }: { entry: JournalEntry }) {
  const { r, missing, isNet, costs, currency, entry: price, stop, targets, exit, maeR, mfeR } = entry;
  const risk = stop === null ? 0 : Math.abs(Number(price) - Number(stop));
  const reward = targets.map((target) => Math.abs(Number(target) - Number(price)));
  const result = r === null ? null : formatR(r);
  const money = netProfit(entry);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-strong text-13">{endLabel(entry)}</span>
        <span className={`font-head tabular-nums ${result === null ? '' : TONE[toTone(result)]}`}>
          {result ?? <span className="font-text text-13 text-ink-3">{missing}</span>}
          {result !== null && !isNet && <span className="ml-1 font-text text-12 text-ink-3">before costs</span>}
          {money !== null && (
            <span className="ml-2 font-text text-13 text-ink-3">
              {currency ? formatMoney(money, currency, 'exceptZero') : formatNumber(money, 2, 'exceptZero')}
              {result !== null && !isNet && costs !== null && ' after costs'}
            </span>
          )}
        </span>
      </p>
      {risk > 0 && (
        <LevelBar
          risk={risk}
          rewards={reward.length > 0 ? reward : [Math.max(risk, (mfeR ?? 0) * risk)]}
          {...(entry.closedAt === null ? {} : { result: r })}
        />
      )}
      <KeyValues
        label="Levels"
        rows={[
          { key: 'Opened', value: formatMoment(entry.openedAt) },
          ...(entry.closedAt === null ? [] : [{ key: 'Closed', value: formatMoment(entry.closedAt) }]),
          { key: 'Entry', value: formatPrice(price) },
          { key: 'Stop', value: stop === null ? 'none' : formatPrice(stop) },
          ...(entry.costR === null ? [] : [{ key: 'Costs', value: formatR(-entry.costR) }]),
          ...(entry.slippageR === null
            ? []
            : [{ key: 'Slippage', term: 'slippage-of-a-fill', value: formatR(entry.slippageR) }]),
          ...(exit === null ? [] : [{ key: entry.exits.length > 1 ? 'Mean exit' : 'Exit', value: formatPrice(exit) }]),
          {
            key: 'Worst and best excursion',
            term: 'mae-mfe',
            value:
              maeR === null || mfeR === null ? (entry.excursionMissing ?? '—') : `${formatR(maeR)}, ${formatR(mfeR)}`,
          },
        ]}
      />
    </div>
  );
}
