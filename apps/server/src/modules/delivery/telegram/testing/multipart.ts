/** Returns the fields of a form with files, as the Bot API reads them. A file is its bytes. */
export function parseMultipart(contentType: string, body: Buffer): Map<string, string | Buffer> {
  const boundary = `--${/boundary=([^;]+)/.exec(contentType)?.[1] ?? ''}`;
  const text = body.toString('latin1');
  const parts = text.split(boundary).slice(1, -1);
  return new Map(
    parts.map((part) => {
      const [head, ...rest] = part.slice(2).split('\r\n\r\n') as [string, ...string[]];
      const content = Buffer.from(rest.join('\r\n\r\n').replace(/\r\n$/, ''), 'latin1');
      const name = /name="([^"]+)"/.exec(head)?.[1] ?? '';
      return [name, /filename=/.test(head) ? content : content.toString('utf8')];
    }),
  );
}
