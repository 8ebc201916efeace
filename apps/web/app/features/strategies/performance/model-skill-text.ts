import type { ModelSkill } from '@sealtick/contract';
import { formatCount, formatSigned } from '../../../lib/text/format.ts';

const between = (low: number, high: number) => `${formatSigned(low, 3)} to ${formatSigned(high, 3)}`;

/** Says why the base rate is stated instead of a model's chance; empty if a model has skill or none was tried. */
export function modelSkillText(found: ModelSkill | null): string {
  if (found === null || found.familyLow > 0) return '';
  const { signals, skill, low, high, familyLow, familyHigh } = found;
  const among = low > 0 ? `; ${between(familyLow, familyHigh)} allowing for the number of strategies tried` : '';
  return (
    'No skill beyond the base rate: a model of what is known at the signal, tested on real bars since 2018, had a Brier skill of ' +
    `${formatSigned(skill, 3)} against it (95% interval ${between(low, high)}${among}; ${formatCount(signals)} signals). ` +
    'The confidence is therefore this strategy’s base rate.'
  );
}
