import { formatMoment } from '../../lib/time/time.ts';
import { BasisLabel } from '../../ui/basis-label.tsx';
import { CalibrationPlot } from '../../ui/calibration-plot.tsx';
import { EquityChart } from '../../ui/equity-chart/equity-chart.tsx';
import { FigureChart } from '../../ui/figure-chart.tsx';
import { Heatmap } from '../../ui/heatmap.tsx';
import { Histogram } from '../../ui/histogram.tsx';
import { PriceChart } from '../../ui/price-chart/price-chart.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { SignalPicture } from '../../ui/signal-picture/signal-picture.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { BACKTEST, BARS, BINS, LEVELS, LIVE, MONTHS, RECORD, RESULTS, SIGNAL_AT } from './samples.ts';
import { Sample, SampleCard, Section } from './section.tsx';

const CHART = {
  bars: BARS,
  digits: 3,
  levels: [
    { kind: 'entry', label: 'Entry', price: LEVELS.entry },
    { kind: 'stop', label: 'Stop', price: LEVELS.stop },
    { kind: 'target', label: 'Target', price: LEVELS.target },
    { kind: 'last', label: 'Last', price: BARS[BARS.length - 1]!.close },
  ],
  marks: [{ kind: 'fill', at: SIGNAL_AT + 1, price: LEVELS.entry, label: 'Filled' }],
  signalAt: SIGNAL_AT,
} as const;

const PLANNED = (['entry', 'stop', 'target'] as const).map((kind) => ({ kind, price: LEVELS[kind] }));
const [TESTED, LIVED] = RECORD.curves.map(({ time, value }) => ({ time, equity: value.map((gain) => 1 + gain) }));

const ticks = (ends: readonly number[]) => ends.map((at) => ({ at, label: String(at) }));
const FIGURE = {
  title: 'Invented lines over one axis',
  x: { name: 'Trades', ticks: ticks([0, 50, 100]) },
  y: { name: 'Result in R', ticks: ticks([-10, 0, 10, 20]) },
  series: ['Middle', 'One in twenty is below', 'One in twenty is above'],
  rows: [
    [0, 0, 0, 0],
    [50, 3, -6, 12],
    [100, 6, -8, 20],
  ],
};

export function Charts() {
  return (
    <>
      <Section
        name="Price chart"
        rule="Bars before the signal are grey, hollow if they rose; only bars after it have colour. Tags never overlap."
      >
        <SampleCard title="USDJPY 4h" head={<SideLabel side="long" />}>
          <PriceChart label="USDJPY with an invented signal" content={CHART} />
        </SampleCard>
        <div className="grid gap-4 md:grid-cols-3">
          <Sample name="Loading" isWide>
            <PriceChart label="Loading bars" content={null} height="h-40" />
          </Sample>
          <Sample name="Not allowed" isWide>
            <PriceChart
              label="Bars that may not be shown"
              content={null}
              problem="These bars were imported without the right to publish them."
              height="h-40"
            />
          </Sample>
          <Sample name="None" isWide>
            <PriceChart label="No bars" content={{ ...CHART, bars: [] }} height="h-40" />
          </Sample>
        </div>
        <SampleCard title="The same, rendered by the server">
          <SignalPicture
            label="An invented signal on USDJPY"
            bars={BARS}
            levels={PLANNED}
            signalAt={SIGNAL_AT}
            signalLabel="sealed #12,307"
            formatPrice={(price) => price.toFixed(3)}
            formatTime={(time) => formatMoment(new Date(time).toISOString()).slice(0, 6)}
          />
        </SampleCard>
      </Section>
      <Section
        name="Equity and drawdown"
        rule="Two panels, one time axis. The line at the first live day divides backtest and live record."
      >
        <SampleCard
          title="Equity"
          head={
            <span className="flex gap-4">
              <BasisLabel basis={BACKTEST} />
              <BasisLabel basis={LIVE} />
            </span>
          }
        >
          <EquityChart label="Invented equity over its drawdown" content={RECORD} />
        </SampleCard>
        <div className="grid gap-4 md:grid-cols-3">
          <Sample name="Sparkline, live" isWide>
            <Sparkline label="Live, invented" record="live" {...LIVED!} />
          </Sample>
          <Sample name="Sparkline, backtest" isWide>
            <Sparkline label="Backtest, invented" record="backtest" {...TESTED!} />
          </Sample>
          <Sample name="Without a curve" isWide>
            <EquityChart label="No curve yet" content={{ curves: [], split: null }} height="h-17" />
          </Sample>
        </div>
      </Section>
      <Section name="Histogram, calibration, heat map" rule="Each chart answers one question.">
        <div className="grid gap-4 md:grid-cols-2">
          <SampleCard title="Result by trade, R" head={<BasisLabel basis={LIVE} />}>
            <Histogram label="Invented trades by result in R" bars={RESULTS} />
          </SampleCard>
          <SampleCard title="Stated confidence against actual results" head={<BasisLabel basis={LIVE} />}>
            <CalibrationPlot bins={BINS} record="live" />
          </SampleCard>
          <SampleCard title="Lines of a figure or a simulation">
            <FigureChart figure={FIGURE} />
          </SampleCard>
        </div>
        <SampleCard title="Monthly returns, %" head={<BasisLabel basis={BACKTEST} />}>
          <Heatmap label="Invented monthly returns in percent" rows={MONTHS} />
        </SampleCard>
      </Section>
    </>
  );
}
