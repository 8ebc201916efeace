import { PLANS, POPULAR_PLAN } from '@sealtick/contract';
import { Check } from 'lucide';
import { EM_DASH, formatCount } from '../../lib/format.ts';
import { useSite } from '../../lib/site.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.ts';
import { COMPARED, OFFERED } from './plan-features.ts';

const CELL = 'px-1.5 py-3 text-center md:px-4';
const ROW = 'px-3 py-3 text-left md:px-5';

/** What each plan gives, side by side. */
export function CompareTable() {
  const { site } = useSite();
  const delay = site?.publicDelayMinutes ?? 0;
  return (
    <section aria-labelledby="compare">
      <h2 id="compare" className="mb-4 font-head text-20 tracking-tight">
        Compare plans
      </h2>
      <div className="overflow-hidden rounded-card border border-line bg-surface-1">
        <table aria-labelledby="compare" className="w-full text-13 md:text-14">
          <thead>
            <tr>
              <td className={ROW} />
              {OFFERED.map((plan) => (
                <th
                  key={plan}
                  scope="col"
                  className={classNames(CELL, 'font-head text-12 text-ink-1 md:text-13', tint(plan))}
                >
                  {PLANS[plan].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {COMPARED.map(({ name, of }) => (
              <tr key={name} className="border-line border-t">
                <th scope="row" className={classNames(ROW, 'font-text')}>
                  {name}
                </th>
                {OFFERED.map((plan) => (
                  <td key={plan} className={classNames(CELL, 'text-ink-1 tabular-nums', tint(plan))}>
                    <Value of={of(plan)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 max-w-read text-13 text-ink-3">
        Without a plan: signals{' '}
        {delay > 0 ? `${formatCount(delay)} minutes after they are sealed` : 'once they are public'}, every record and
        proof, and with an account {PLANS.free.maxRuns} stored back-test runs. Telegram needs a bot of the operator.
      </p>
    </section>
  );
}

const tint = (plan: string): string => (plan === POPULAR_PLAN ? 'bg-surface-2' : '');

function Value({ of }: { of: string | boolean }) {
  if (typeof of === 'string') return of;
  return (
    <>
      {of ? <Icon of={Check} size={16} className="mx-auto" /> : <span aria-hidden="true">{EM_DASH}</span>}
      <span className="sr-only">{of ? 'included' : 'not included'}</span>
    </>
  );
}
