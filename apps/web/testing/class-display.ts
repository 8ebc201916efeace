/** A class that sets the display, with the conditions in which it does. */
interface Rule {
  readonly display: string;
  readonly variants: readonly string[];
}

const NAMES = ['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'inline-grid', 'contents', 'table'];
const DISPLAYS = new Map([['hidden', 'none'], ...NAMES.map((name) => [name, name] as const)]);
const MIN_REM: Readonly<Record<string, number>> = { sm: 40, md: 48, lg: 64, xl: 80, '2xl': 96, wide: 48 };
const PX_PER_REM = 16;
const rulesByClass = new Map<string, readonly Rule[]>();

/** Returns the display that an element's classes give it at the window's width; null if they do not say. */
export function classDisplay(element: Element): string | null {
  const classes = element.getAttribute('class');
  if (!classes) return null;
  const known = rulesByClass.get(classes) ?? readRules(classes);
  return known.findLast(({ variants }) => variants.every((one) => holds(one, element)))?.display ?? null;
}

/** Lists those without a condition first, as the style sheet does. */
function readRules(classes: string): readonly Rule[] {
  const rules = classes.split(/\s+/).flatMap((name) => {
    const variants = name.split(/:(?![^[]*\])/);
    const display = DISPLAYS.get(variants.pop()!);
    return display === undefined ? [] : [{ display, variants }];
  });
  const sorted = rules.toSorted((one, other) => one.variants.length - other.variants.length);
  rulesByClass.set(classes, sorted);
  return sorted;
}

/** Whether the condition of a class holds; one of the pointer, of the focus and of print does not. */
function holds(variant: string, element: Element): boolean {
  if (variant === 'phone') return !isAtLeast(48);
  if (variant in MIN_REM) return isAtLeast(MIN_REM[variant]!);
  const [, kind, size] = variant.match(/^(min|max)-\[?(\w+)\]?$/) ?? [];
  if (size) {
    const isWide = isAtLeast(MIN_REM[size] ?? Number.parseFloat(size));
    return kind === 'min' ? isWide : !isWide;
  }
  if (variant === 'open') return element.hasAttribute('open');
  if (variant === 'empty') return element.childNodes.length === 0;
  if (variant === 'group-open') return element.closest('.group')?.hasAttribute('open') ?? false;
  const [, attribute, value] = variant.match(/^(?:data-|aria-)\[(\w+)=(\w+)\]$/) ?? [];
  return attribute !== undefined && element.getAttribute(`${variant.slice(0, 4)}-${attribute}`) === value;
}

const isAtLeast = (rem: number) => window.innerWidth >= rem * PX_PER_REM;
