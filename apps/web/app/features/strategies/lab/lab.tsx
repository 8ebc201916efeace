import type { Run, Strategy, StrategyStream } from '@sealtick/contract';
import { RotateCcw } from 'lucide';
import { useMemo } from 'react';
import { useSetParam } from '../../../lib/navigation/use-set-param.ts';
import { useUrlText, withParam } from '../../../lib/navigation/use-url-text.ts';
import { afterHydration } from '../../../lib/scripts/deferred.tsx';
import { useSite } from '../../../lib/site/site.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.ts';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import type { PerformanceView } from '../performance/performance-view.ts';
import { CostsCard } from './costs-card.tsx';
import { LabResultCard, StickyResult, TriedWarning } from './lab-result.tsx';
import { readValue, toParameters, writeValue } from './parameter-view.ts';
import { PresetsSection } from './presets-section.tsx';
import { addressOfValues, publishedValues, valuesOfAddress } from './settings-address.ts';
import { useLab } from './use-lab.ts';

// Only members need it.
const RunsSection = afterHydration(
  async () => (await import('../runs/runs-section.tsx')).RunsSection,
  <Skeleton className="h-64 rounded-card" />,
);

interface LabProps {
  strategy: Strategy;
  performance: PerformanceView;
}

const COST_FACTORS = [
  { value: '1', label: '× 1' },
  { value: '1.5', label: '× 1.5' },
  { value: '2', label: '× 2' },
];

const getKey = ({ symbol, timeframe }: Pick<StrategyStream, 'symbol' | 'timeframe'>) => `${symbol} ${timeframe}`;

/** Runs the strategy's rules on real bars in the visitor's browser, with parameters that the visitor can change. */
export function Lab({ strategy, performance }: LabProps) {
  const parameters = useMemo(() => toParameters(strategy.parameters), [strategy.parameters]);
  const { streams, market } = performance;
  const [params, change] = useSetParam();
  const [address, setAddress] = useUrlText('set');
  const values = useMemo(() => valuesOfAddress(address, parameters), [address, parameters]);
  const chosen = params.get('series');
  const stream = streams.find((one) => getKey(one) === chosen) ?? longestStream(streams);
  const { symbol, timeframe, partner } = stream;
  const series = useMemo(() => {
    const symbols = [...new Set(streams.map((one) => one.symbol))];
    return { strategyId: strategy.id, market, symbol, timeframe, partner, symbols, versionStreams: streams.length };
  }, [strategy.id, market, symbol, timeframe, partner, streams]);
  const costs = COST_FACTORS.find(({ value }) => value === params.get('costs')) ?? COST_FACTORS[0]!;
  const costFactor = Number(costs.value);
  const settings = useMemo(() => ({ params: values, costFactor }), [values, costFactor]);
  const lab = useLab(series, settings);
  const reset = () => {
    setAddress('');
    change({ set: '', costs: '' });
  };
  const { visitor } = useSite();
  const showSettings = (run: Run) => {
    setAddress(addressOfValues({ ...publishedValues(parameters), ...run.params }, parameters));
    const isOffered = run.costFactor !== 1 && COST_FACTORS.some(({ value }) => value === String(run.costFactor));
    const series =
      streams.find((one) => getKey(one) === getKey(run)) ?? streams.find((one) => one.symbol === run.symbol);
    change({ series: series ? getKey(series) : '', costs: isOffered ? String(run.costFactor) : '' });
  };
  const changed = parameters.filter(({ key, published }) => values[key] !== published).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[21rem_minmax(0,1fr)]">
      <Card aria-labelledby="parameters" className="h-fit">
        <CardHeader id="parameters" title="Parameters">
          {changed > 0 && (
            <Badge tone="accent">
              {changed} of {parameters.length} changed
            </Badge>
          )}
        </CardHeader>
        <PresetsSection
          strategyId={strategy.id}
          parameters={parameters}
          values={values}
          onChoose={(next) => setAddress(addressOfValues(next, parameters))}
        />
        <form
          className="grid grid-cols-[minmax(0,1fr)] gap-3.5 px-4 py-4 md:px-5"
          onSubmit={(event) => event.preventDefault()}
        >
          <Select
            label="Series"
            name="series"
            options={streams.map((one) => ({ value: getKey(one), label: getLabel(one) }))}
            value={getKey(stream)}
            onChange={(key) => change({ series: key === getKey(longestStream(streams)) ? '' : key })}
          />
          <Select
            label="Costs"
            name="costs"
            options={COST_FACTORS}
            value={String(costFactor)}
            onChange={(factor) => change({ costs: factor === '1' ? '' : factor })}
          />
          {parameters.map(({ key, help, ...parameter }) => (
            <Slider
              key={key}
              {...parameter}
              head={<Tooltip text={help}>{parameter.label}</Tooltip>}
              value={values[key]!}
              write={(value) => writeValue(value, parameter)}
              read={(text) => readValue(text, parameter)}
              onChange={(value) => setAddress(addressOfValues({ ...values, [key]: value }, parameters))}
            />
          ))}
          <Button onClick={reset} disabled={changed === 0 && costFactor === 1} className="mt-1 w-full">
            <Icon of={RotateCcw} size={15} />
            Reset to the published values
          </Button>
          <CopyButton label="Copy a link to these settings" text={linkTo(withParam(params, 'set', address))} />
          <p className="text-12 text-ink-3">
            The backtest runs in your browser, again with each change. The notch marks the published value. Your changes
            are part of the address alone; the published rules and their record do not change.
          </p>
        </form>
      </Card>
      <div className="grid min-w-0 content-start gap-4">
        <LabResultCard lab={lab} version={strategy.version} series={getLabel(stream)} />
        <TriedWarning state={lab.state} />
        {visitor.user !== null && (
          <RunsSection
            settings={{
              strategy,
              symbol,
              timeframe,
              published: streams.filter((one) => one.symbol === symbol).map((one) => one.timeframe),
              params: values,
              costFactor,
              shown: lab.state.step === 'ready' ? lab.state : null,
            }}
            onUse={showSettings}
          />
        )}
        <CostsCard state={lab.state} />
      </div>
      <StickyResult state={lab.state} />
    </div>
  );
}

/** Returns the address of this page with other parameters; the server, which has none, renders no link. */
const linkTo = (params: URLSearchParams) =>
  typeof window === 'undefined' ? '' : `${window.location.origin}${window.location.pathname}?${params}`;

const LENGTH_ORDER = ['1h', '4h', '15m', 'daily', '5m'];

/** Returns the first instrument on the timeframe with a long history and many bars. */
function longestStream(streams: readonly StrategyStream[]): StrategyStream {
  const rank = ({ timeframe }: StrategyStream) => LENGTH_ORDER.indexOf(timeframe);
  return [...streams].sort((a, b) => rank(a) - rank(b))[0]!;
}

function getLabel({ symbol, timeframe, partner }: StrategyStream): string {
  return partner === null ? `${symbol} ${timeframe}` : `${symbol} ${timeframe}, with ${partner}`;
}
