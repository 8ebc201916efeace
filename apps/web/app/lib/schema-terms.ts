import type { Site } from './site.tsx';

type Terms = Readonly<Record<string, unknown>>;
type Named = Pick<Site, 'origin' | 'settings'> & { readonly name: string };

/** Who answers for the site. */
export function organizationTerms({ name, origin, settings }: Named): Terms {
  return {
    '@type': 'Organization',
    name: settings?.legalEntity ?? name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    ...(settings && { email: settings.generalEmail, telephone: settings.phone }),
  };
}

/** The way to a page, from the outermost page to itself. */
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
