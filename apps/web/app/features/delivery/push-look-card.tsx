import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Mark } from '../../ui/mark.tsx';

/** An example of a push message. */
export function PushLookCard() {
  return (
    <Card aria-labelledby="push-look">
      <CardHeader id="push-look" title="How a push looks" />
      <CardBody className="grid gap-3">
        <div className="flex gap-3 rounded-card border border-line-strong bg-surface-3 p-3.5 text-13">
          <Mark size={20} className="mt-0.5" />
          <div className="min-w-0">
            <p className="flex justify-between gap-3">
              <span className="font-strong text-ink-1">↑ Long EURUSD 15m</span>
              <span className="text-12 text-ink-3">now</span>
            </p>
            <p>Stop 15.8 pips, target 28.4 pips. Liquidity Sweep, confidence 44%.</p>
          </div>
        </div>
        <p className="text-12 text-ink-3">
          An example. It gives no price; the signal's page does. Your system may hide the text on the lock screen.
        </p>
      </CardBody>
    </Card>
  );
}
