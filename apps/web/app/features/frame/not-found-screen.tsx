import { useState } from 'react';
import { Form, useLocation } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';

/** Shown for an address that no page has. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  const [search, setSearch] = useState('');
  return (
    <div className="pt-12 md:pt-20">
      <PageHead title="404 Page Not Found" hidden />
      <h1 className="font-head text-24 tracking-tight md:text-32">404 Page Not Found</h1>
      <p className="mt-2 max-w-read">
        No route matches <code className="font-mono text-13 break-all text-ink-1">{decodePath(pathname)}</code>. Did you
        forget to add it to the router?
      </p>
      <div className="mt-6">
        <Form action={paths.strategies} role="search" className="flex max-w-md flex-wrap gap-2">
          <SearchField label="Search strategies" value={search} onChange={setSearch} />
          <Button type="submit">Search</Button>
        </Form>
        <p className="mt-6 flex flex-wrap gap-2">
          <ButtonLink to={paths.start}>Back to the home page</ButtonLink>
          <ButtonLink to={paths.strategies}>See the strategies</ButtonLink>
          <ButtonLink to={paths.signals}>See the newest signals</ButtonLink>
        </p>
      </div>
    </div>
  );
}

/** Returns a path with its percent escapes decoded, or as it is if they are invalid. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
