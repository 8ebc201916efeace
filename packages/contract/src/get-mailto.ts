/** Returns the link that writes to an email address (RFC 6068): `&`, `#`, `?` and `%` before the `@` are encoded. */
export function getMailto(address: string): string {
  const at = address.lastIndexOf('@');
  return `mailto:${encodeURIComponent(address.slice(0, at))}${address.slice(at)}`;
}
