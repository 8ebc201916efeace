const IGNORES_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the mailbox behind an email address, so that spellings of one address count as one: in lower case, without
 * +tags, and at Gmail without dots.
 */
export function getMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const local = address
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, '');
  if (!IGNORES_DOTS.has(domain)) return `${local}@${domain}`;
  return `${local.replaceAll('.', '')}@gmail.com`;
}
