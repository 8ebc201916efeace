import {
  DECISION_BARS,
  MAX_BARS,
  RANDOM_SESSIONS,
  ROUNDS,
  SHOWN_FIRST,
  VALID_BARS,
} from '@sealtick/simulated-market/practice';
import { academyPaths } from '../../../lib/navigation/academy-paths.ts';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

const MODULES = [
  { course: 'markets-and-costs', module: 'order-types', label: 'Order types and how they are filled' },
  { course: 'risk', module: 'r-multiple', label: 'R, the unit of a result' },
  { course: 'records', module: 'sample-size', label: 'How many trades are enough' },
] as const;

/** The rules of a session, a worked round and the modules that teach them. */
export function HowItWorks() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      <Card aria-label="How a session works">
        <CardHeader title="How a session works" />
        <CardBody>
          <ol className="grid list-decimal gap-2 pl-5 marker:text-ink-3">
            <li>
              Each of the {ROUNDS} rounds shows {SHOWN_FIRST} hourly bars of another instrument. You add up to{' '}
              {DECISION_BARS - SHOWN_FIRST} more, one by one.
            </li>
            <li>
              Then you decide: side, entry, stop and target, or no trade. A limit or stop entry is valid for{' '}
              {VALID_BARS} bars.
            </li>
            <li>
              The bars go on, and the engine fills and closes the trade. What is open after {MAX_BARS} bars is closed.
            </li>
            <li>
              The result is in R after spread, slippage, commission and financing. Next to it you see what no trade at
              all, {RANDOM_SESSIONS} random sessions and the signals of Sweep & Gap made on the same bars.
            </li>
          </ol>
        </CardBody>
      </Card>
      <Card aria-label="A worked round">
        <CardHeader title="A worked round" />
        <CardBody className="grid gap-3">
          <p>
            A long with the entry 100 at the close, the stop at 98 and the target at 103 risks 2 points, which is 1 R.
            The next bar opens at 100.2 and fills it there. Three bars later the price reaches 103.
          </p>
          <p>
            Gross, that is (103 − 100.2) ÷ 2 = +1.40 R. With costs of 0.1 points, or 0.05 R, +1.35 R remain. The
            distance is the planned one, not that from the fill.
          </p>
          <p>What decides is not one round. Ten trades show little, and the page says how little.</p>
          <ul className="grid gap-1">
            {MODULES.map(({ course, module, label }) => (
              <li key={module}>
                <TextLink isAlone to={academyPaths.courseModule(course, module)}>
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
    </div>
  );
}
