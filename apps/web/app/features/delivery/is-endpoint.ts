/** Hosts that an operator may have allowed without https: this computer, and numeric addresses. */
const INTERNAL = /^(localhost|\d+(\.\d+){3}|\[.*\])$/;

/** Whether a text can be the address of a webhook as far as its form shows. The server decides. */
export function isEndpoint(text: string): boolean {
  if (!URL.canParse(text.trim())) return false;
  const { protocol, hostname } = new URL(text.trim());
  return protocol === 'https:' || (protocol === 'http:' && INTERNAL.test(hostname));
}
