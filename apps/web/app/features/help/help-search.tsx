import { useDeferredValue } from 'react';
import { paths } from '../../lib/paths.ts';
import { useUrlText } from '../../lib/use-url-text.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { searchedFor } from './help.queries.ts';
import { SearchResults } from './search-results.tsx';

/** Searches questions and guides. Without script, Enter loads the page with the results. */
export function HelpSearch() {
  const [text, setText] = useUrlText('q');
  const words = useDeferredValue(searchedFor(text));
  return (
    <div className="mt-5 grid max-w-160 gap-3">
      <search aria-label="Help">
        <form action={paths.helpCenter} method="get" onSubmit={(event) => event.preventDefault()}>
          <SearchField label="Search help" value={text} onChange={setText} className="md:h-11!" />
        </form>
      </search>
      {words !== '' && <SearchResults words={words} />}
    </div>
  );
}
