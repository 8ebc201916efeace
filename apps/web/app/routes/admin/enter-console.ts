import { accessQuery } from '../../features/admin/admin.queries.ts';
import { browserQueryClient, enterPage } from '../../lib/data/query-client.ts';

/** The clientLoader of the console's routes: what was missing before is asked again, since the account may have it now. */
export function enterConsole(): null {
  const client = browserQueryClient();
  const { queryKey } = accessQuery();
  if (client.getQueryData(queryKey)?.state !== 'granted') client.removeQueries({ queryKey });
  return enterPage();
}
