import { describe, expect, test } from 'vitest';
import { toBase64 } from './bytes.ts';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { EMPTY_ROOT } from './merkle/hash.ts';
import { NoteError, parseNote } from './note.ts';

const ROOT = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=';

describe('A checkpoint', () => {
  test('reads and writes the example of the format', () => {
    const note = parseNote(
      `example.com/behind-the-sofa\n20852163\n${ROOT}\n\n— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZni` +
        'Mp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n',
    );
    const checkpoint = parseCheckpoint(note.text);
    expect(checkpoint.origin).toBe('example.com/behind-the-sofa');
    expect(checkpoint.size).toBe(20852163);
    expect(toBase64(checkpoint.root)).toBe(ROOT);
    expect(formatCheckpoint(checkpoint)).toBe(note.text);
    expect(note.signatures[0]!.signature).toHaveLength(64);
  });

  test('reads and writes the checkpoint of an empty log', () => {
    expect(parseCheckpoint(formatCheckpoint({ origin: 'a', size: 0, root: EMPTY_ROOT })).size).toBe(0);
  });

  test('allows further lines after the root', () => {
    expect(parseCheckpoint(`a\n1\n${ROOT}\nmore\n`).size).toBe(1);
  });

  test.each([
    ['no newline at the end', `a\n1\n${ROOT}`],
    ['no root', 'a\n1\n'],
    ['no origin', `\n1\n${ROOT}\n`],
    ['an empty line', `a\n1\n${ROOT}\n\nmore\n`],
    ['a leading zero', `a\n01\n${ROOT}\n`],
    ['a negative size', `a\n-1\n${ROOT}\n`],
    ['a size beyond counting', `a\n9007199254740993\n${ROOT}\n`],
    ['a short root', 'a\n1\nAAAA\n'],
    ['a root that is not base64', 'a\n1\nroot\u00e9\n'],
  ])('rejects a text with %s', (_name, text) => {
    expect(() => parseCheckpoint(text)).toThrow(NoteError);
  });

  test.each([
    ['an origin of two words', { origin: 'a b', size: 1, root: EMPTY_ROOT }],
    ['an origin of two lines', { origin: 'a\nb', size: 1, root: EMPTY_ROOT }],
    ['half an entry', { origin: 'a', size: 0.5, root: EMPTY_ROOT }],
    ['a short root', { origin: 'a', size: 1, root: new Uint8Array(31) }],
  ])('throws when writing a checkpoint with %s', (_name, checkpoint) => {
    expect(() => formatCheckpoint(checkpoint)).toThrow(NoteError);
  });
});
