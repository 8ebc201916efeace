const BLOCK = 512;

/** Builds a tar archive of text files. */
export function tarArchive(files: readonly { readonly name: string; readonly data: Uint8Array | string }[]): Buffer {
  const parts = files.flatMap(({ name, data }) => {
    const bytes = Buffer.from(data);
    const header = Buffer.alloc(BLOCK);
    header.write(name, 0);
    header.write('0000644\0', 100);
    header.write(bytes.length.toString(8).padStart(11, '0'), 124);
    header.write('0', 156);
    header.write('ustar\u000000', 257);
    return [header, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}
