import type { StudyDetail, StudyHeatMap } from '@sealtick/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Window } from 'happy-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { TestedStrategy } from '../app/features/strategies/backtesting/backtesting.queries.ts';
import { heatMapQuery, studyQuery } from '../app/features/strategies/backtesting/studies.queries.ts';
import { StudyReport } from '../app/features/strategies/backtesting/study-report.tsx';

interface Answers {
  readonly study: StudyDetail;
  /** Of the first two parameters of a sweep on one symbol. */
  readonly map?: StudyHeatMap;
  readonly strategies: readonly TestedStrategy[];
}

/** What the page of a study shows. */
export interface StudyPage {
  /** Returns the cells of a table, row by row, without its head. */
  cells(table: RegExp): string[][];
  /** Returns the text of a strip of figures. */
  figures(label: string): string;
}

/** Returns what the page of a study shows from the answers of the API. */
export function studyPage({ study, map, strategies }: Answers): StudyPage {
  const client = new QueryClient();
  client.setQueryData(studyQuery(study.id).queryKey, study);
  if (map && study.settings.kind === 'sweep') {
    const [symbol] = study.settings.symbols;
    const input = { id: study.id, x: map.x.name, y: map.y.name, symbol: symbol! };
    client.setQueryData(heatMapQuery(input).queryKey, map);
  }
  const { document } = new Window();
  document.body.innerHTML = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <StudyReport id={study.id} strategies={strategies} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const labelled = (tag: string, name: RegExp) => {
    const found = [...document.querySelectorAll(`${tag}[aria-label]`)].filter((one) =>
      name.test(one.getAttribute('aria-label')!),
    );
    if (found.length !== 1) throw new Error(`${found.length} of ${tag} have the label ${name}.`);
    return found[0]!;
  };
  return {
    cells: (table) =>
      [...labelled('table', table).querySelectorAll('tbody tr')].map((row) =>
        [...row.querySelectorAll('th, td')].map(getText),
      ),
    figures: (label) => getText(labelled('dl', new RegExp(`^${label}$`))),
  };
}

const getText = ({ textContent }: { readonly textContent: string }) => textContent.replaceAll('\u00a0', ' ').trim();
