import type { PortfolioAnalytics } from '@sealtick/contract';
import { formatMoney } from '../../lib/text/format.ts';

type Exposure = PortfolioAnalytics['exposure'];

/** Returns the sums of an exposure; one sum if all positions are on one side, so that gross and net are equal. */
export function exposureText({ gross, net }: Pick<Exposure, 'gross' | 'net'>, currency: string): string {
  const sum = formatMoney(gross, currency);
  if (formatMoney(Math.abs(net), currency) !== sum)
    return `Gross ${sum}, net ${formatMoney(net, currency, 'exceptZero')}.`;
  return `${sum}, all of it ${net < 0 ? 'short' : 'long'}.`;
}
