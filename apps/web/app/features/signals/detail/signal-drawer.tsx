import type { SignalDetail } from '@sealtick/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Calculator } from 'lucide';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { followedIds } from '../../../lib/queries/followed.ts';
import { subscriptionsQuery } from '../../../lib/queries/plan.queries.ts';
import { afterHydration } from '../../../lib/scripts/deferred.tsx';
import { useSite } from '../../../lib/site/site.tsx';
import { formatQuote } from '../../../lib/text/format.ts';
import { RelativeTime } from '../../../lib/time/clock.tsx';
import { BasisLabel, HypotheticalNotice } from '../../../ui/basis-label.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Icon } from '../../../ui/icon.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SideLabel } from '../../../ui/side-label.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { StructuredData } from '../../../ui/structured-data.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { levelsText } from '../levels-text.ts';
import { listConditions } from '../list-conditions.ts';
import { getBases } from '../outcome-mix.tsx';
import { rowLinkId } from '../row-link.ts';
import { signalQuery, signalsQuery } from '../signals.queries.ts';
import { ConfidenceSection } from './confidence-section.tsx';
import { IncompleteNotice } from './incomplete-notice.tsx';
import { LastCloseNote } from './last-close-note.tsx';
import { LevelTable } from './level-table.tsx';
import { LogSection } from './log-section.tsx';
import { ShareButton } from './share-button.tsx';
import { SignalChart, useSignalBars } from './signal-chart.tsx';
import { type SignalDetailView, toSignalDetailView } from './signal-detail-view.ts';
import { signalTerms } from './signal-terms.ts';
import { SIZE_HEADING, SizeSection } from './size/size-section.tsx';
import { StateSection } from './state-section.tsx';

/** Only members have these, so their scripts are apart. */
const CopiesSection = afterHydration(async () => (await import('./copies-section.tsx')).CopiesSection, null);
const ReceiptsSection = afterHydration(async () => (await import('./receipts-section.tsx')).ReceiptsSection, null);

const HEADING = 'signal-heading';

/** One signal in a drawer over the list. */
export function SignalDrawer({ id }: { id: string }) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const list = { pathname: paths.signals, search };
  const listedRow = useListedRow(id, new URLSearchParams(search));
  const signal = useQuery({ ...signalQuery(id), placeholderData: listedRow });
  const isMissing = signal.data === null;
  const isIncomplete = signal.isError && signal.data === undefined && !isMissing;
  const sent = signal.data ?? (isIncomplete ? listedRow() : null) ?? null;
  const view = sent && toSignalDetailView(sent);
  const retry = () => void signal.refetch();
  const close = () => {
    // Back to the list that the visitor came from, without another entry in the history.
    if (state?.fromList) void navigate(-1);
    else void navigate(list, { preventScrollReset: true });
  };
  return (
    <Drawer
      labelledBy={HEADING}
      closeTo={list}
      onClose={close}
      returnFocusTo={rowLinkId(id)}
      actions={view && <Actions signal={view} />}
      head={view ? <Head signal={view} /> : <PlainHead isPending={signal.isPending} isMissing={isMissing} />}
    >
      {view && isIncomplete && <IncompleteNotice onRetry={retry} />}
      {view && sent && <Body signal={view} sent={sent} />}
      {!view && isMissing && <SignalMissing />}
      {!view && <LoadState read={signal} what="the signal" className="p-4 md:p-6" skeleton={SKELETON} />}
    </Drawer>
  );
}

/** What the list knows of the signal: the drawer opens with it, the rest follows. */
function useListedRow(id: string, params: URLSearchParams) {
  const client = useQueryClient();
  return (): SignalDetail | undefined => {
    const { strategyId, conditions } = listConditions(
      params,
      followedIds(client.getQueryData(subscriptionsQuery().queryKey)),
    );
    const rows = client.getQueryData(signalsQuery(strategyId, conditions).queryKey);
    const row = rows?.find((one) => one.id === id);
    return row === undefined ? undefined : { ...row, steps: [], sentAt: null };
  };
}

const getTitle = ({ side, symbol, timeframe, strategyName }: SignalDetailView): string =>
  `${side === 'long' ? 'Long' : 'Short'} ${symbol} ${timeframe} by ${strategyName}`;

function Actions({ signal }: { signal: SignalDetailView }) {
  const { origin } = useSite();
  return (
    <>
      <CopyButton label="Copy levels" text={levelsText(signal, signal.planned)} />
      {signal.isOpen && (
        <Button variant="quiet" className="px-2.5 text-13 md:hidden" onClick={showSize}>
          <Icon of={Calculator} size={15} />
          Size
        </Button>
      )}
      <ShareButton title={getTitle(signal)} url={origin + paths.signal(signal.id)} />
    </>
  );
}

function showSize(): void {
  const heading = document.getElementById(SIZE_HEADING);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

function Head({ signal }: { signal: SignalDetailView }) {
  const { side, symbol, timeframe, strategyName, strategyId, outcome, createdAt, basis } = signal;
  const site = useSite();
  const direction = side === 'long' ? 'Long ' : 'Short ';
  const title = getTitle(signal);
  return (
    <>
      <PageHead
        title={title}
        description={`${direction}${symbol} on ${timeframe} bars: entry ${signal.entry}, stop ${signal.stop}, targets, outcome and proof.`}
        image={paths.shareImage('signals', signal.id)}
        imageAlt={pictureAlt(signal)}
      />
      <StructuredData data={import.meta.env.SSR && signalTerms(site, signal, title)} />
      {/* The actions are to the right of it, or of the last line. */}
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 md:mr-54 min-[90rem]:max-[120rem]:mr-0 print:mr-0">
        <SideLabel side={side} />
        <div className="flex items-center gap-x-2.5">
          <h2 id={HEADING} className="text-20">
            <TextLink isAlone to={paths.symbol(symbol)} className="text-ink-1! no-underline! hover:underline!">
              {symbol}
            </TextLink>
          </h2>
          <span className="text-ink-3">{timeframe}</span>
        </div>
      </div>
      {/* Under the close button too, which stands next to the first line only. */}
      <p className="mt-2 -mr-12 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 md:-mr-10 print:mr-0">
        <TextLink to={paths.strategy(strategyId)}>{strategyName}</TextLink>
        <span className="font-strong text-ink-1">{outcome.label}</span>
        <span className="max-md:order-last max-md:basis-full min-[90rem]:max-[120rem]:order-last min-[90rem]:max-[120rem]:basis-full">
          <BasisLabel basis={basis} />
        </span>
        <span className="ml-auto text-ink-3">
          <RelativeTime value={createdAt} />
        </span>
      </p>
    </>
  );
}

/** Alternative text of the picture that is shown where the page is shared. */
function pictureAlt({ side, symbol, timeframe, planned, digits, outcome }: SignalDetailView): string {
  const levels = planned.flatMap(({ kind, label, price }) =>
    kind === 'fill' || kind === 'trail' ? [] : `${label.toLowerCase()} ${formatQuote(price, digits)}`,
  );
  const result = outcome.result === null ? '' : ` ${outcome.result}`;
  return `${symbol} ${timeframe}, ${side}: ${levels.join(', ')}. ${outcome.label}${result}`;
}

function Body({ signal, sent }: { signal: SignalDetailView; sent: SignalDetail }) {
  const { bars, problem, price, lastClose } = useSignalBars(signal);
  const isMember = useSite().visitor.user !== null;
  return (
    <>
      <div className="border-line border-b px-2 pt-3 pb-2 md:px-4">
        <SignalChart signal={signal} bars={bars} problem={problem} price={price} lastClose={lastClose} />
      </div>
      <LevelTable signal={signal} lastClose={lastClose} unit={price} />
      <LastCloseNote signal={signal} lastClose={lastClose} bars={bars} />
      <StateSection signal={signal} lastClose={lastClose} />
      {signal.note !== '' && (
        <section aria-labelledby="signal-why" className="border-line border-b px-4 py-5 md:px-6">
          <h3 id="signal-why" className="font-head text-14">
            Why
          </h3>
          <p className="mt-1.5">{signal.note}</p>
        </section>
      )}
      {isMember && signal.index !== null && (
        <CopiesSection key={`copies ${signal.id}`} signalId={signal.id} isOpen={signal.isOpen} />
      )}
      {signal.isOpen && <SizeSection signal={signal} />}
      <ConfidenceSection signal={signal} />
      <LogSection signal={signal} sent={sent} />
      {isMember && signal.index !== null && <ReceiptsSection key={signal.id} signalId={signal.id} />}
      <div className="px-4 pb-6 md:px-6">
        <HypotheticalNotice bases={getBases(signal)} />
      </div>
    </>
  );
}

function PlainHead({ isPending, isMissing }: { isPending: boolean; isMissing: boolean }) {
  // The error itself is shown once, in the body, with the next action.
  const title = isPending ? 'Loading signal' : isMissing ? 'Signal Not Found' : 'Error Loading Signal';
  return (
    <>
      <PageHead title={title} hidden />
      <h2 id={HEADING} className="text-20">
        {isPending ? title : 'Signal'}
      </h2>
    </>
  );
}

const SKELETON = (
  <div className="grid gap-4">
    <Skeleton className="h-64 md:h-80" />
    <Skeleton className="h-48" />
    <Skeleton className="h-24" />
  </div>
);

function SignalMissing() {
  return (
    <div className="p-4 md:p-6">
      <ErrorState title="Signal Not Found" text="This signal does not exist, or it is not public yet.">
        <ButtonLink to={paths.signals}>See the newest signals</ButtonLink>
      </ErrorState>
    </div>
  );
}
