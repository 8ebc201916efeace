import { coursesQuery } from '../../features/admin/courses/courses.queries.ts';
import { CoursesScreen } from '../../features/admin/courses/courses-screen.tsx';
import type { Route } from './+types/courses.ts';
import { loadConsole } from './console-loader.server.ts';
import { showSection } from './show-section.tsx';

export { unlessSamePage as shouldRevalidate } from '../../lib/navigation/same-page.ts';
export { enterConsole as clientLoader } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [coursesQuery()]);

export const handle = { isWide: true };

export default showSection(CoursesScreen);
