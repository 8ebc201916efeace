import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { watchlistsQuery } from './studies.queries.ts';
import { symbolsOfLists } from './symbols-of-lists.ts';

interface OtherSymbolsProps {
  /** Symbols of the strategy besides that of the settings. */
  symbols: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** On which other symbols a sweep runs, one by one or by a watchlist. */
export function OtherSymbols({ symbols, chosen, onChange }: OtherSymbolsProps) {
  const lists = symbolsOfLists(useQuery(watchlistsQuery()).data ?? [], symbols);
  return (
    <details>
      <summary className="touch w-fit text-13 text-ink-1">
        Also on other symbols{chosen.length > 0 && ` (${chosen.length})`}
      </summary>
      <div className="mt-2 grid grid-cols-2 gap-1.5 text-13">
        {symbols.map((one) => (
          <Checkbox
            key={one}
            checked={chosen.includes(one)}
            onChange={() => onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])}
          >
            {one}
          </Checkbox>
        ))}
      </div>
      {lists.length > 0 && (
        <ul aria-label="Symbols of your watchlists" className="mt-2 flex flex-wrap gap-2">
          {lists.map((list) => (
            <li key={list.id}>
              <Button size="small" onClick={() => onChange(list.symbols)}>
                {`${list.name} (${list.symbols.length})`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
