/** Addresses of articles and their feeds, which only the pages of research link to. */
export const researchPaths = {
  article: (id: string) => `/research/${encodeURIComponent(id)}`,
  /** Not a page: the numbers of the article's figure. */
  figure: (id: string) => `/research/${encodeURIComponent(id)}/figure.csv`,
  guide: '/help-center/read-research',
  /** Not pages: the articles for feed readers. */
  rss: '/research/rss.xml',
  atom: '/research/atom.xml',
} as const;
