import type { ReactNode } from 'react';
import { formatAmount } from '../../lib/text/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CurrencyListbox } from '../../ui/currency-listbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { percentRange, readPercent } from './risk-form.ts';
import { SizingChoice } from './sizing-choice.tsx';
import type { RiskEditing } from './use-risk-settings.ts';

const RISK = percentRange('maxRiskPerTrade');
const DRAWDOWN = percentRange('maxDrawdown');
const OPEN_RISK = percentRange('maxOpenRisk');
const GROUP_RISK = percentRange('maxGroupRisk');
/** The defaults, which a notch marks. */
const DEFAULT_PERCENT = { risk: 2, drawdown: 10, openRisk: 10, groupRisk: 5 };

interface RiskFormCardProps {
  editing: RiskEditing;
  /** In which the day begins. */
  timeZone: string;
  /** When the equity was stated; null for a visitor. */
  statedAt: ReactNode;
  isEquityTooOld: boolean;
}

/** The settings: account, risk per trade, sizing, limits, stop loss. */
export function RiskFormCard({ editing, timeZone, statedAt, isEquityTooOld }: RiskFormCardProps) {
  const { form, change } = editing;
  return (
    <Card aria-label="Risk settings">
      <Section>
        <EquityFields editing={editing} statedAt={statedAt} isTooOld={isEquityTooOld} />
      </Section>
      <Section>
        <ShareSlider
          title="Max risk per trade"
          text="Share of the account between entry and stop"
          range={RISK}
          published={DEFAULT_PERCENT.risk}
          value={form.riskPercent}
          onChange={(riskPercent) => change({ riskPercent })}
        />
      </Section>
      <Section>
        <SizingChoice value={form.sizing} onChange={(sizing) => change({ sizing })} />
      </Section>
      <Section>
        <DailyLossField editing={editing} timeZone={timeZone} />
      </Section>
      <Section>
        <ShareSlider
          title="Max drawdown"
          text="From the highest value of the account. Reached, it gives no sizes until you resume."
          range={DRAWDOWN}
          published={DEFAULT_PERCENT.drawdown}
          value={form.drawdownPercent}
          onChange={(drawdownPercent) => change({ drawdownPercent })}
        />
      </Section>
      <Section>
        <ShareSlider
          title="Max open risk"
          text="What all open positions together may lose at their stops"
          range={OPEN_RISK}
          published={DEFAULT_PERCENT.openRisk}
          value={form.openRiskPercent}
          onChange={(openRiskPercent) => change({ openRiskPercent })}
        />
      </Section>
      <Section>
        <ShareSlider
          title="Max risk per group"
          text="The same for one asset class, or one currency on one side"
          range={GROUP_RISK}
          published={DEFAULT_PERCENT.groupRisk}
          value={form.groupRiskPercent}
          onChange={(groupRiskPercent) => change({ groupRiskPercent })}
        />
      </Section>
      <Section>
        <Switch
          label="Automatic stop loss"
          hint="Orders at your brokers are placed with the stop of the signal. At Binance, Bybit and OKX some stops follow after the fill. If this is off, no signal is copied to your brokers."
          isOn={form.automaticStopLoss}
          onChange={(automaticStopLoss) => change({ automaticStopLoss })}
        />
      </Section>
    </Card>
  );
}

function Section({ children }: { children: ReactNode }) {
  return <div className="border-line px-4 py-4 not-first:border-t md:px-5">{children}</div>;
}

interface EquityFieldsProps {
  editing: RiskEditing;
  statedAt: ReactNode;
  isTooOld: boolean;
}

function EquityFields({ editing: { form, problems, change }, statedAt, isTooOld }: EquityFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <TextField
          label="Account equity"
          error={problems.equity}
          inputMode="decimal"
          autoComplete="off"
          value={form.equity}
          onChange={(typed) => change({ equity: typed })}
        />
        <Field label="Currency">
          {(control) => (
            <CurrencyListbox {...control} value={form.currency} onChange={(currency) => change({ currency })} />
          )}
        </Field>
      </div>
      {statedAt && <p className="mt-1.5 text-12 text-ink-3">{statedAt}</p>}
      {isTooOld && !form.restatesEquity && (
        <p role="alert" className="mt-1.5 flex flex-wrap items-center gap-2 text-13 text-warn">
          Stated more than 90 days ago: no sizes are computed.
          <Button size="small" onClick={() => change({ restatesEquity: true })}>
            State it again
          </Button>
        </p>
      )}
    </>
  );
}

interface DailyLossFieldProps {
  editing: RiskEditing;
  timeZone: string;
}

function DailyLossField({ editing: { form, problems, limits, change }, timeZone }: DailyLossFieldProps) {
  return (
    <TextField
      label="Max daily loss"
      unit={form.currency}
      error={problems.maxDailyLoss}
      hint={
        limits !== null && limits.maxDailyLoss < limits.equity * limits.maxRiskPerTrade
          ? `Less than one trade risks (${formatAmount(limits.equity * limits.maxRiskPerTrade, limits.currency)}): sizes are cut to it.`
          : `From 00:00 ${timeZone.replaceAll('_', ' ')}.`
      }
      inputMode="decimal"
      autoComplete="off"
      value={form.maxDailyLoss}
      onChange={(typed) => change({ maxDailyLoss: typed })}
    />
  );
}

interface ShareSliderProps {
  title: string;
  text: string;
  /** Percent. */
  range: ReturnType<typeof percentRange>;
  published: number;
  value: number;
  onChange: (percent: number) => void;
}

/** A share of the account, in percent. */
function ShareSlider({ title, text, range, published, value, onChange }: ShareSliderProps) {
  return (
    <Slider
      label={title}
      head={
        <>
          <span className="block text-14 text-ink-1">{title}</span>
          <span className="block font-text font-normal text-13 text-ink-2">{text}</span>
        </>
      }
      unit="%"
      {...range}
      value={value}
      published={published}
      notch="Default"
      write={(percent) => percent.toFixed(Number.isInteger(range.step) ? 0 : 1)}
      read={(typed) => readPercent(typed, range)}
      onChange={onChange}
    />
  );
}
