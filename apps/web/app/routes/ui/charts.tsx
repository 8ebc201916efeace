import { formatMoment } from '../../lib/time.ts';
import { BasisLabel } from '../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { EquityChart } from '../../ui/equity-chart/equity-chart.tsx';
import { Heatmap } from '../../ui/heatmap.tsx';
import { Histogram } from '../../ui/histogram.tsx';
import { Dots, PLOT, Plot } from '../../ui/plot.tsx';
import { PriceChart } from '../../ui/price-chart/price-chart.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { SignalPicture } from '../../ui/signal-picture/signal-picture.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { BACKTEST, BARS, LEVELS, LIVE, MONTHS, RECORD, RESULTS, SIGNAL_AT } from './samples.ts';
import { Sample, Section } from './section.tsx';

const CHART = {
  bars: BARS,
  digits: 3,
  levels: [
    { kind: 'entry', label: 'Entry', price: LEVELS.entry },
    { kind: 'stop', label: 'Stop', price: LEVELS.stop },
    { kind: 'target', label: 'Target', price: LEVELS.target },
    { kind: 'last', label: 'Last', price: BARS[BARS.length - 1].close },
  ],
  marks: [{ kind: 'fill', at: SIGNAL_AT + 1, price: LEVELS.entry, label: 'Filled' }],
  signalAt: SIGNAL_AT,
} as const;

const PLANNED = (['entry', 'stop', 'target'] as const).map((kind) => ({ kind, price: LEVELS[kind] }));
const [TESTED, LIVED] = RECORD.curves.map(({ time, value }) => ({ time, equity: value.map((gain) => 1 + gain) }));
const TICKS = [0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, label: `${100 * at} %` }));
const SAID = [0.35, 0.45, 0.55, 0.65].map((x, i) => ({ x, y: x + [0.03, -0.04, 0.02, -0.06][i] }));

export function Charts() {
  return (
    <>
      <Section
        name="Price chart"
        rule="Bars before the signal are grey and hollow when they rise; only bars after it carry colour. Tags never overlap."
      >
        <Card aria-labelledby="prices">
          <CardHeader id="prices" title="USDJPY 4h">
            <SideLabel side="long" />
          </CardHeader>
          <CardBody>
            <PriceChart label="USDJPY with an invented signal" content={CHART} />
          </CardBody>
        </Card>
        <div className="grid gap-4 md:grid-cols-3">
          <Sample name="Loading">
            <div className="w-full">
              <PriceChart label="Bars on their way" content={null} height="h-40" />
            </div>
          </Sample>
          <Sample name="Not allowed">
            <div className="w-full">
              <PriceChart
                label="Bars that may not be shown"
                content={null}
                problem="These bars may not be handed on."
                height="h-40"
              />
            </div>
          </Sample>
          <Sample name="None">
            <div className="w-full">
              <PriceChart label="No bars" content={{ ...CHART, bars: [] }} height="h-40" />
            </div>
          </Sample>
        </div>
        <Card aria-labelledby="picture">
          <CardHeader id="picture" title="The same, drawn by the server" />
          <CardBody>
            <SignalPicture
              label="An invented signal on USDJPY"
              bars={BARS}
              levels={PLANNED}
              signalAt={SIGNAL_AT}
              signalLabel="sealed #12,307"
              formatPrice={(price) => price.toFixed(3)}
              formatTime={(time) => formatMoment(new Date(time).toISOString()).slice(0, 6)}
            />
          </CardBody>
        </Card>
      </Section>
      <Section
        name="Equity and drawdown"
        rule="Two panels, one time axis. The line of the first live day parts what was tested from what was lived."
      >
        <Card aria-labelledby="equity">
          <CardHeader id="equity" title="Equity">
            <span className="flex gap-4">
              <BasisLabel basis={BACKTEST} />
              <BasisLabel basis={LIVE} />
            </span>
          </CardHeader>
          <CardBody>
            <EquityChart label="Invented equity over its drawdown" content={RECORD} />
          </CardBody>
        </Card>
        <div className="grid gap-4 md:grid-cols-3">
          <Sample name="Sparkline, live">
            <div className="w-full">
              <Sparkline label="Live, invented" record="live" {...LIVED} />
            </div>
          </Sample>
          <Sample name="Sparkline, back-test">
            <div className="w-full">
              <Sparkline label="Back-test, invented" record="backtest" {...TESTED} />
            </div>
          </Sample>
          <Sample name="Without a curve">
            <div className="w-full">
              <EquityChart label="No curve yet" content={{ curves: [], split: null }} height="h-17" />
            </div>
          </Sample>
        </div>
      </Section>
      <Section name="Histogram, calibration, heat map" rule="Every figure beside the question it answers.">
        <div className="grid gap-4 md:grid-cols-2">
          <Card aria-labelledby="histogram">
            <CardHeader id="histogram" title="Result by trade, R">
              <BasisLabel basis={LIVE} />
            </CardHeader>
            <CardBody>
              <Histogram label="Invented trades by result in R" bars={RESULTS} />
            </CardBody>
          </Card>
          <Card aria-labelledby="said">
            <CardHeader id="said" title="Confidence, said and happened">
              <BasisLabel basis={LIVE} />
            </CardHeader>
            <CardBody>
              <Plot label="Invented chances beside what happened" x={TICKS} y={TICKS} xName="Said" yName="Happened">
                <line
                  x1="0"
                  y1={PLOT}
                  x2={PLOT}
                  y2="0"
                  strokeDasharray="4 4"
                  className="stroke-line-control"
                  vectorEffect="non-scaling-stroke"
                />
                <Dots points={SAID} size={11} className="stroke-curve-live" />
              </Plot>
            </CardBody>
          </Card>
        </div>
        <Card aria-labelledby="heat">
          <CardHeader id="heat" title="Monthly returns, %">
            <BasisLabel basis={BACKTEST} />
          </CardHeader>
          <CardBody>
            <Heatmap label="Invented monthly returns in percent" rows={MONTHS} />
          </CardBody>
        </Card>
      </Section>
    </>
  );
}
