const KEYS = [
  { words: 'What the rules knew', look: 'bg-bar-before' },
  { words: 'What happened next', look: 'bg-linear-to-r from-long from-50% to-short to-50%' },
] as const;

/** What the grey bars of a signal's picture are, and the coloured ones. */
export function BarsKey() {
  return (
    <ul aria-label="Key to the bars" className="flex flex-wrap gap-x-4 gap-y-1 text-12 md:ml-auto">
      {KEYS.map(({ words, look }) => (
        <li key={words} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-2.5 rounded-[2px] ${look}`} />
          {words}
        </li>
      ))}
    </ul>
  );
}
