import { parseAst } from 'rolldown/parseAst';
import { Visitor } from 'rolldown/utils';

type ObjectExpression = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['ObjectExpression']>>[0];

/** A range of source text in UTF-16 units. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Drops every property that is not in `kept` from the object literals passed to a function. */
export function dropAllBut(kept: ReadonlySet<string>, callee: string, code: string, file: string): string {
  const ranges: Range[] = [];
  new Visitor({
    CallExpression(call) {
      if (call.callee.type !== 'Identifier' || call.callee.name !== callee) return;
      for (const argument of call.arguments) {
        if (argument.type === 'ObjectExpression') ranges.push(...dropped(argument, (name) => !kept.has(name)));
      }
    },
  }).visit(parse(code, file));
  return without(ranges, code);
}

/** Drops the properties of these names from every object literal. */
export function dropNamed(names: ReadonlySet<string>, code: string, file: string): string {
  const ranges: Range[] = [];
  new Visitor({
    ObjectExpression: (object) => void ranges.push(...dropped(object, (name) => names.has(name))),
  }).visit(parse(code, file));
  return without(ranges, code);
}

const parse = (code: string, file: string) => parseAst(code, { lang: 'ts' }, file);

/** Returns the ranges of dropped properties, each up to the next property, including the comma. */
function dropped({ properties, end }: ObjectExpression, isDropped: (name: string) => boolean): Range[] {
  return properties.flatMap((property, i): Range[] => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || !isDropped(property.key.name)) return [];
    return [{ start: property.start, end: properties[i + 1]?.start ?? end - 1 }];
  });
}

/** Removes ranges from the end, so that earlier positions remain valid. */
function without(ranges: readonly Range[], code: string): string {
  return ranges
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}
