/** Returns the anchor of a heading: "3. Your account" is `your-account`. */
export function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^(\d+-)?|-$/g, '');
}
