import type { Site } from './site.tsx';

type Terms = Readonly<Record<string, unknown>>;
type Named = Pick<Site, 'origin' | 'settings'> & { readonly name: string };

/** Returns the operator of the site as a schema.org organization. */
export function organizationTerms({ name, origin, settings }: Named): Terms {
  return {
    '@type': 'Organization',
    name: settings?.legalEntity ?? name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    ...(settings && { email: settings.generalEmail, telephone: settings.phone }),
  };
}

/** Returns the breadcrumb of a page in schema.org terms. @param way Pages from the outermost to this one. */
export function breadcrumbTerms(origin: string, way: readonly (readonly [name: string, path: string])[]): Terms {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(([name, path], i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: origin + path,
    })),
  };
}
