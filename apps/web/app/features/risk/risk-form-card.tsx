import { RISK_RANGES } from '@sealtick/contract';
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
  const { form, problems, limits, change } = editing;
  return (
    <Card aria-label="Risk settings">
      <Section>
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
        {isEquityTooOld && !form.restatesEquity && (
          <p role="alert" className="mt-1.5 flex flex-wrap items-center gap-2 text-13 text-warn">
            Stated more than 90 days ago: no sizes are computed.
            <Button size="small" onClick={() => change({ restatesEquity: true })}>
              State it again
            </Button>
          </p>
        )}
      </Section>
      <Section>
        <Slider
          label="Max risk per trade"
          head={<Head title="Max risk per trade" text="Share of the account between entry and stop" />}
          unit="%"
          {...RISK}
          value={form.riskPercent}
          published={DEFAULT_PERCENT.risk}
          notch="Default"
          write={(value) => value.toFixed(1)}
          read={(text) => readPercent(text, RISK)}
          onChange={(riskPercent) => change({ riskPercent })}
        />
      </Section>
      <Section>
        <SizingChoice value={form.sizing} onChange={(sizing) => change({ sizing })} />
      </Section>
      <Section>
        <TextField
          label="Max daily loss"
          unit={form.currency}
          error={problems.maxDailyLoss}
          hint={
            limits !== null && limits.maxDailyLoss < limits.equity * limits.maxRiskPerTrade
              ? `Less than one trade risks (${formatAmount(limits.equity * limits.maxRiskPerTrade, limits.currency)}): sizes are cut to it.`
              : `From 00:00 ${timeZone.replaceAll('_', ' ')}.`
          }
          type="number"
          min={RISK_RANGES.maxDailyLoss.min}
          max={RISK_RANGES.maxDailyLoss.max}
          step="any"
          autoComplete="off"
          value={form.maxDailyLoss}
          onChange={(typed) => change({ maxDailyLoss: typed })}
        />
      </Section>
      <Section>
        <Slider
          label="Max drawdown"
          head={
            <Head
              title="Max drawdown"
              text="From the highest value of the account. Reached, it gives no sizes until you resume."
            />
          }
          unit="%"
          {...DRAWDOWN}
          value={form.drawdownPercent}
          published={DEFAULT_PERCENT.drawdown}
          notch="Default"
          write={(value) => String(value)}
          read={(text) => readPercent(text, DRAWDOWN)}
          onChange={(drawdownPercent) => change({ drawdownPercent })}
        />
      </Section>
      <Section>
        <Slider
          label="Max open risk"
          head={<Head title="Max open risk" text="What all open positions together may lose at their stops" />}
          unit="%"
          {...OPEN_RISK}
          value={form.openRiskPercent}
          published={DEFAULT_PERCENT.openRisk}
          notch="Default"
          write={(value) => String(value)}
          read={(text) => readPercent(text, OPEN_RISK)}
          onChange={(openRiskPercent) => change({ openRiskPercent })}
        />
      </Section>
      <Section>
        <Slider
          label="Max risk per group"
          head={<Head title="Max risk per group" text="The same for one asset class, or one currency on one side" />}
          unit="%"
          {...GROUP_RISK}
          value={form.groupRiskPercent}
          published={DEFAULT_PERCENT.groupRisk}
          notch="Default"
          write={(value) => value.toFixed(1)}
          read={(text) => readPercent(text, GROUP_RISK)}
          onChange={(groupRiskPercent) => change({ groupRiskPercent })}
        />
      </Section>
      <Section>
        <Switch
          label="Automatic stop loss"
          hint="Each order at your brokers has the stop of its signal. Without it, no signal is copied to your brokers."
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

function Head({ title, text }: { title: string; text: string }) {
  return (
    <>
      <span className="block text-14 text-ink-1">{title}</span>
      <span className="block font-text font-normal text-13 text-ink-2">{text}</span>
    </>
  );
}
