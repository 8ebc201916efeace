type Value = number | string | boolean;

const scaled = (work: (value: number) => number) => (value: number, digits: number) =>
  work(Number(`${value}e${digits}`)) / 10 ** digits;

/** Functions as spreadsheets define them: halves are rounded away from zero. */
const FUNCTIONS: Readonly<Record<string, (...values: never[]) => Value>> = {
  ABS: (value: number) => Math.abs(value),
  ROUND: scaled((value) => Math.sign(value) * Math.round(Math.abs(value))),
  ROUNDDOWN: scaled(Math.trunc),
  OR: (...conditions: boolean[]) => conditions.includes(true),
  IF: (condition: boolean, then: Value, otherwise: Value) => (condition ? then : otherwise),
};

/** Returns the value of a formula. It is computed by this function alone, not by what made the sheet. */
export function evaluateFormula(formula: string, cell: (at: string) => Value): Value {
  const tokens = formula.match(/"[^"]*"|[A-Z]+\d+|[A-Z]+(?=\()|\d+(?:\.\d+)?|[-+*/(),=]/g) ?? [];
  if (tokens.join('') !== formula) throw new Error(`Not understood: ${formula}`);
  const takes = (token: string) => tokens[0] === token && tokens.shift() !== undefined;
  const must = (token: string) => {
    if (!takes(token)) throw new Error(`${formula}: ${token} is missing before ${tokens.join('')}`);
  };

  function comparison(): Value {
    const left = sum();
    return takes('=') ? left === sum() : left;
  }
  function sum(): Value {
    let left = term();
    while (tokens[0] === '+' || tokens[0] === '-') {
      const sign = tokens.shift() === '+' ? 1 : -1;
      left = Number(left) + sign * Number(term());
    }
    return left;
  }
  function term(): Value {
    let left = factor();
    while (tokens[0] === '*' || tokens[0] === '/') {
      const isProduct = tokens.shift() === '*';
      const right = Number(factor());
      left = isProduct ? Number(left) * right : Number(left) / right;
    }
    return left;
  }
  function factor(): Value {
    if (takes('-')) return -Number(factor());
    if (takes('(')) {
      const inside = comparison();
      must(')');
      return inside;
    }
    const token = tokens.shift() ?? '';
    if (token.startsWith('"')) return token.slice(1, -1);
    if (/^\d/.test(token)) return Number(token);
    if (/^[A-Z]+\d+$/.test(token)) return cell(token);
    must('(');
    const values: Value[] = [];
    do values.push(comparison());
    while (takes(','));
    must(')');
    return FUNCTIONS[token]!(...(values as never[]));
  }

  const value = comparison();
  if (tokens.length > 0) throw new Error(`${formula}: not understood from ${tokens.join('')}`);
  return value;
}
