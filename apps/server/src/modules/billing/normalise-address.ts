const WITHOUT_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** Returns the form in which addresses of one mailbox are equal: without case and `+tag`, for Gmail without dots. */
export function normaliseAddress(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const [name, domain] = [lower.slice(0, at).replace(/\+.*$/, ''), lower.slice(at + 1)];
  return WITHOUT_DOTS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
