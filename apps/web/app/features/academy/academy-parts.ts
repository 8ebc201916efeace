import { deferred } from '../../lib/scripts/deferred.tsx';
import { tabIn } from './academy-view.ts';
import { preloadReaderParts } from './reader-parts.ts';

/** What one address of the academy shows, and the others do not. */
export const CertificateScreen = deferred(async () => (await import('./certificate-screen.tsx')).CertificateScreen);
export const CourseOverview = deferred(async () => (await import('./course-overview.tsx')).CourseOverview);
export const CoursesPanel = deferred(async () => (await import('./courses-panel.tsx')).CoursesPanel);
export const ModuleReader = deferred(async () => (await import('./module-reader.tsx')).ModuleReader);
export const ProgressPanel = deferred(async () => (await import('./progress-panel.tsx')).ProgressPanel);
export const ResourcesPanel = deferred(async () => (await import('./resources-panel.tsx')).ResourcesPanel);
export const WebinarsPanel = deferred(async () => (await import('./webinars-panel.tsx')).WebinarsPanel);

const PANELS = { courses: CoursesPanel, webinars: WebinarsPanel, resources: ResourcesPanel, progress: ProgressPanel };
const ALL = [...Object.values(PANELS), CertificateScreen, CourseOverview, ModuleReader];

/** Loads what an address shows, before the browser hydrates it. @param location The server renders every address */
export async function preloadAcademy(location: Pick<Location, 'pathname' | 'search'> | null): Promise<void> {
  const isModule = location === null || new URLSearchParams(location.search).has('module');
  await Promise.all([
    ...(location === null ? ALL : getParts(location)).map((part) => part.preload()),
    isModule && preloadReaderParts(),
  ]);
}

function getParts({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const params = new URLSearchParams(search);
  if (pathname.includes('/certificates/')) return [CertificateScreen];
  if (pathname.includes('/courses/')) return [params.has('module') ? ModuleReader : CourseOverview];
  return [PANELS[tabIn(params)]];
}
