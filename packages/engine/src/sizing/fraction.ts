/** An exact fraction of two whole numbers; the denominator is above 0. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Returns a number as the exact decimal that it prints as: 0.1 is 1/10, where the double is a little more. */
export function exact(value: number): Fraction {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [whole = '', part = ''] = digits.split('.');
  const scale = Number(exponent) - part.length;
  const top = BigInt(whole + part);
  return scale >= 0 ? { top: top * 10n ** BigInt(scale), bottom: 1n } : { top, bottom: 10n ** BigInt(-scale) };
}

/** Returns the product of fractions. */
export function product(...factors: readonly Fraction[]): Fraction {
  return factors.reduce((a, b) => ({ top: a.top * b.top, bottom: a.bottom * b.bottom }));
}

/** Returns the difference of two fractions without its sign. */
export function computeDistance(a: Fraction, b: Fraction): Fraction {
  const top = a.top * b.bottom - b.top * a.bottom;
  return { top: top < 0n ? -top : top, bottom: a.bottom * b.bottom };
}

/** Returns 1 divided by a fraction above 0. */
export const inverse = ({ top, bottom }: Fraction): Fraction => ({ top: bottom, bottom: top });

/** Returns how many whole times the divisor is contained; both are at least 0. */
export function wholeTimes(dividend: Fraction, divisor: Fraction): bigint {
  return (dividend.top * divisor.bottom) / (dividend.bottom * divisor.top);
}

/** Returns the double nearest to a fraction, to 15 digits. */
export function toNumber({ top, bottom }: Fraction): number {
  const whole = top / bottom;
  const digits = 10n ** 15n;
  return Number(whole) + Number(((top % bottom) * digits) / bottom) / 1e15;
}
