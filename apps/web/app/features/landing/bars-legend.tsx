const ENTRIES = [
  { label: 'Bars before the signal', look: 'bg-bar-before' },
  { label: 'Bars after the signal', look: 'bg-linear-to-r from-long from-50% to-short to-50%' },
] as const;

/** Explains the grey and the coloured bars of a signal's picture. */
export function BarsLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-12 md:ml-auto">
      {ENTRIES.map(({ label, look }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-2.5 rounded-[2px] ${look}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}
