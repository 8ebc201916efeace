const POWERS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const TOKEN = new RegExp(String.raw`\d[\d,]*(?:\.\d+)?|[${POWERS}]+|[×÷+−√()%]`, 'gu');
const SIGN = String.raw`(?:[\d%×÷+−()√* ${POWERS}]|[.,](?=\d))`;
/** Begins at a number that is neither a part of another one nor follows an operator. */
const RUN = new RegExp(
  String.raw`(?<![\p{L}\d.,%)₁₂${POWERS}]|[×÷+−=^] ?)(?:[\d(√]|−(?! ))${SIGN}*(?:=${SIGN}*)+`,
  'gu',
);

/** A computation of a text; it is right if each of its sides rounds to its last number. */
export interface PrintedComputation {
  readonly text: string;
  readonly isRight: boolean;
}

/** Returns the computations of a text that consist of numbers alone, such as `25,000 × 1% = 250`. */
export function printedComputations(text: string): PrintedComputation[] {
  return [...text.replaceAll(/\s+/g, ' ').matchAll(RUN)].flatMap(([run]) => {
    const sides = run
      .replaceAll('*', '')
      .split('=')
      .map((side) => side.trim().replace(/^\+/, ''));
    const values = sides.map(evaluate);
    // A single number on the left follows words, as in `ln 1.5 = 0.405`.
    if (/^[\d,.%]+$/.test(sides[0]!) || values.includes(null)) return [];
    return [{ text: run.trim(), isRight: values.every((value) => roundsTo(value!, sides.at(-1)!)) }];
  });
}

function roundsTo(value: number, printed: string): boolean {
  const [, decimals = ''] = /\.(\d+)%?$/.exec(printed) ?? [];
  const goal = Number(printed.replaceAll(/[,%]/g, '').replace('−', '-'));
  // Percentages are also divided without their signs: 5.27 ÷ 8 = 0.66%.
  const scales = printed.endsWith('%') ? [100, 1] : [1];
  return scales.some((scale) => Math.abs(value * scale - goal) <= 0.500001 * 10 ** -decimals.length);
}

/** Returns the value of numbers with `×`, `÷`, `+`, `−`, roots, powers and brackets; null for anything else. */
function evaluate(side: string): number | null {
  const left: string[] = side.match(TOKEN) ?? [];
  const isNext = (signs: string) => left[0] !== undefined && signs.includes(left[0].charAt(0));
  const sum = (): number => {
    let value = product();
    while (isNext('+−')) value += left.shift() === '+' ? product() : -product();
    return value;
  };
  const product = (): number => {
    let value = factor();
    while (isNext('×÷')) value *= left.shift() === '×' ? factor() : 1 / factor();
    return value;
  };
  const factor = (): number => {
    const token = left.shift();
    if (token === '−') return -factor();
    if (token === '√') return Math.sqrt(factor());
    if (token !== '(') return signed(Number(token?.replaceAll(',', '')));
    const value = sum();
    return signed(left.shift() === ')' ? value : Number.NaN);
  };
  const signed = (value: number): number => {
    if (!isNext(`%${POWERS}`)) return value;
    const sign = left.shift()!;
    if (sign === '%') return signed(value / 100);
    return signed(value ** Number([...sign].map((digit) => POWERS.indexOf(digit)).join('')));
  };
  const value = sum();
  return left.length > 0 || Number.isNaN(value) ? null : value;
}
