import { Section } from './section.tsx';
import { contrast, TOKENS, worst } from './tokens.ts';

const GROUPS: readonly { readonly title: string; readonly names: readonly string[] }[] = [
  { title: 'Surfaces', names: ['surface-0', 'surface-1', 'surface-2', 'surface-3'] },
  { title: 'Lines', names: ['line', 'line-strong', 'line-control'] },
  { title: 'Text', names: ['ink-1', 'ink-2', 'ink-3'] },
  { title: 'Accent', names: ['accent', 'accent-hover', 'accent-text', 'accent-soft'] },
  { title: 'Direction and result', names: ['long', 'long-soft', 'long-mute', 'short', 'short-soft', 'short-mute'] },
  { title: 'Warning', names: ['warn', 'warn-soft'] },
  { title: 'Compared strategies', names: ['series-1', 'series-2', 'series-3', 'series-4'] },
];

const USE: Readonly<Record<string, string>> = {
  'surface-0': 'page',
  'surface-1': 'panel, card, table',
  'surface-2': 'control, selected row',
  'surface-3': 'menu, dialog, toast',
  line: 'decoration',
  'line-strong': 'decoration',
  'accent-soft': 'background of accent-text',
  'long-soft': 'background of long',
  'short-soft': 'background of short',
  'warn-soft': 'background of warn',
};

/** The text colour on each soft background. */
const ON: Readonly<Record<string, string>> = {
  'accent-soft': 'accent-text',
  'long-soft': 'long',
  'short-soft': 'short',
  'warn-soft': 'warn',
};

export function Colours() {
  return (
    <>
      <Section
        name="Colour"
        rule="Three raised surfaces, three text levels, one accent. The ratio is the worst case over the surfaces that a colour is used on."
      >
        {GROUPS.map(({ title, names }) => (
          <div key={title}>
            <p className="mb-2 text-12 text-ink-3">{title}</p>
            <ul aria-label={title} className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6">
              {names.map((name) => (
                <Swatch key={name} name={name} />
              ))}
            </ul>
          </div>
        ))}
      </Section>
      <Section
        name="Type"
        rule="Inter, with tabular figures in columns; JetBrains Mono for hashes, keys, code and log indices only."
      >
        <div className="grid gap-3 text-ink-1">
          <p className="font-head text-48 tracking-tighter">$24,397.95</p>
          <p className="font-head text-32 tracking-tight">Strategy Library</p>
          <p className="font-head text-24 tracking-tight tabular-nums">+12.30%</p>
          <p className="font-head text-20">Compare plans</p>
          <p className="max-w-read text-16 text-ink-2">16, the body of reading pages, at most 70 characters a line.</p>
          <p className="text-14 text-ink-2">
            14, the body of app screens. <strong className="text-ink-1">Strong is 560.</strong>
          </p>
          <p className="text-13 text-ink-2">13, secondary lines and labels</p>
          <p className="text-12 text-ink-3">12, axes and captions; nothing is smaller</p>
          <p className="font-mono text-12 text-ink-2">#12,345 e6ea015f649f1307</p>
        </div>
      </Section>
    </>
  );
}

function Swatch({ name }: { name: string }) {
  const on = ON[name];
  const figure = on
    ? `${on} on it ${contrast(on, name).toFixed(1)}`
    : name.startsWith('surface') || USE[name]
      ? null
      : worst(name).toFixed(1);
  return (
    <li className="text-12">
      <span
        className="block h-11 rounded-input border border-line-strong"
        style={{ background: `var(--color-${name})` }}
      />
      <span className="mt-1.5 block font-strong text-13 text-ink-1">{name}</span>
      <span className="block font-mono">{TOKENS.get(name)}</span>
      <span className="block text-ink-3">{figure ?? USE[name]}</span>
    </li>
  );
}
