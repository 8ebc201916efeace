import { PLANS, POPULAR_PLAN } from '@sealtick/contract';
import { Check } from 'lucide';
import { EM_DASH } from '../../lib/text/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.ts';
import { COMPARED_PLANS, comparedFeatures, withoutPlanText } from './plan-features.ts';
import { useSiteOffer } from './use-site-offer.ts';

const CELL = 'px-1 py-3 text-center md:px-4';
const ROW = 'px-2 py-3 text-left wrap-anywhere md:px-5';

/** What each plan gives, side by side. */
export function CompareTable() {
  const offer = useSiteOffer();
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
              {COMPARED_PLANS.map((plan) => (
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
            {comparedFeatures(offer).map(({ name, of }) => (
              <tr key={name} className="border-line border-t">
                <th scope="row" className={classNames(ROW, 'font-text')}>
                  {name}
                </th>
                {COMPARED_PLANS.map((plan) => (
                  <td key={plan} className={classNames(CELL, 'text-ink-1 tabular-nums', tint(plan))}>
                    <Value of={of(plan)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 max-w-read text-13 text-ink-3">{withoutPlanText(offer)}</p>
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
