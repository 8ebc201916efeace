import { hashText, toBase64 } from '@sealtick/log';
import { ORIGIN } from '../sealed-log.ts';
import {
  cosignedBy,
  type Draft,
  KEY,
  numbered,
  OTHER_KEY,
  type SealedExport,
  seal,
  trueEntries,
  WITNESS,
  WITNESS_NAME,
} from './draft.ts';
import { find, later, type Tampering } from './tampering.ts';

const OTHER_ORIGIN = 'signals.example.com/log/other';
const getSize = ({ checkpoint }: SealedExport) => Number(checkpoint.split('\n')[1]);
const getRoot = ({ checkpoint }: SealedExport) => Uint8Array.from(Buffer.from(checkpoint.split('\n')[2], 'base64'));
const signedAtSeconds = ({ signedAt }: SealedExport) => Date.parse(signedAt) / 1_000 + 60;

const fault = (name: string, sealed: (log: SealedExport) => void): Tampering => ({ name, sealed, seen: 'fault' });
const kept = (name: string, sealed: (log: SealedExport) => void): Tampering => ({ name, sealed, seen: 'nothing' });

/** Returns an edit of the value of one entry that leaves its hash. */
const getEntry = (log: SealedExport, n: number): Draft => log.entries[n].entry;

/** Keys, checkpoints, cosignatures and the file itself. */
export const FILE_TAMPERING: readonly Tampering[] = [
  kept('nothing', () => {}),
  kept('signed again with another key', (log) => Object.assign(log, seal(trueEntries(), OTHER_KEY))),
  kept('no time of the checkpoint', (log) => {
    log.signedAt = null;
  }),
  kept('without a history', (log) => {
    delete log.history;
  }),
  kept('without cosignatures', (log) => {
    log.cosigned = null;
  }),
  kept('a cosignature stated twice', (log) => {
    log.cosigned.note += log.cosigned.note.split('\n').at(-2).concat('\n');
  }),
  kept("a cosignature before the log's signature", (log) => {
    const lines = log.cosigned.note.split('\n');
    log.cosigned.note = [...lines.slice(0, 4), lines[5], lines[4], ''].join('\n');
  }),
  kept('the newest entries withheld', (log) => {
    for (const item of log.entries.slice(-4)) delete item.entry;
  }),
  { name: 'written again with spaces', text: (text) => JSON.stringify(JSON.parse(text), null, 2), seen: 'nothing' },
  {
    name: 'numbers written in another form',
    text: (text) => text.replace(/"confidence":(\d+)/g, '"confidence":$1.0'),
    seen: 'nothing',
  },
  fault('both keys named, signed by the other', (log) => {
    Object.assign(log, seal(trueEntries(), OTHER_KEY));
    log.keys.unshift(KEY.verifierKey(ORIGIN));
  }),
  fault('both keys named, signed by both', (log) => {
    log.keys.push(OTHER_KEY.verifierKey(ORIGIN));
    log.checkpoint += OTHER_KEY.note(ORIGIN, getSize(log), getRoot(log)).split('\n').at(-2)!.concat('\n');
  }),
  fault('a key that does not parse', (log) => {
    log.keys = ['nonsense'];
  }),
  fault('a key beside that does not parse', (log) => {
    log.keys.push(`${ORIGIN}+00000000+AAAA`);
  }),
  fault('a key with another id', (log) => {
    log.keys = [log.keys[0].replace(/\+[0-9a-f]{8}\+/, '+00000000+')];
  }),
  fault('a key that is a number', (log) => {
    log.keys.push(7);
  }),
  fault('no key', (log) => {
    log.keys = [];
  }),
  fault('keys that are not a list', (log) => {
    log.keys = { key: log.keys[0] };
  }),
  fault('the key of a witness for that of the log', (log) => {
    log.keys = [KEY.witnessKey(ORIGIN)];
  }),
  fault('a checkpoint with the line ends of Windows', (log) => {
    log.checkpoint = log.checkpoint.replaceAll('\n', '\r\n');
  }),
  fault('a checkpoint without its line end', (log) => {
    log.checkpoint = log.checkpoint.trimEnd();
  }),
  fault('a checkpoint that is a number', (log) => {
    log.checkpoint = 5;
  }),
  fault('no checkpoint', (log) => {
    delete log.checkpoint;
  }),
  fault('another size', (log) => {
    log.checkpoint = log.checkpoint.replace(`\n${getSize(log)}\n`, `\n${getSize(log) - 1}\n`);
  }),
  fault('another root', (log) => {
    log.checkpoint = KEY.note(ORIGIN, getSize(log), new Uint8Array(32));
  }),
  fault('a size that no log has', (log) => {
    log.checkpoint = KEY.note(ORIGIN, Number.MAX_SAFE_INTEGER, getRoot(log));
  }),
  fault('a size of more digits', (log) => {
    log.checkpoint = log.checkpoint.replace(`\n${getSize(log)}\n`, `\n0${getSize(log)}\n`);
  }),
  fault('another name of the log', (log) => {
    log.checkpoint = KEY.note(OTHER_ORIGIN, getSize(log), getRoot(log));
  }),
  fault('a signature of other bytes', (log) => {
    const [text] = log.checkpoint.split('\n\n');
    log.checkpoint = `${text}\n\n— ${ORIGIN} ${toBase64(new Uint8Array(68))}\n`;
  }),
  fault('a line more in the signed text', (log) => {
    log.checkpoint = log.checkpoint.replace('\n\n', '\nmore\n\n');
  }),
  fault('a checkpoint signed in 2099', (log) => {
    log.signedAt = '2099-01-01T00:00:00.000Z';
  }),
  fault('a checkpoint signed before its newest entry', (log) => {
    log.signedAt = later(log.signedAt, -3_600_000);
  }),
  fault('a checkpoint signed at no time', (log) => {
    log.signedAt = 'yesterday';
  }),
  fault('a history signed by another key', (log) => {
    log.history[1] = OTHER_KEY.note(ORIGIN, 40, new Uint8Array(32));
  }),
  fault('a history that the log does not begin with', (log) => {
    log.history[1] = KEY.note(ORIGIN, 40, new Uint8Array(32));
  }),
  fault('a history of more entries', (log) => {
    log.history.push(KEY.note(ORIGIN, getSize(log) + 1, new Uint8Array(32)));
  }),
  fault('a history of nonsense', (log) => {
    log.history = ['nonsense', null];
  }),
  fault('a cosignature of random bytes', (log) => {
    const lines = log.cosigned.note.split('\n');
    const bytes = Buffer.from(lines[5].split(' ')[2], 'base64');
    bytes.fill(7, 12);
    lines[5] = `— ${WITNESS_NAME} ${bytes.toString('base64')}`;
    log.cosigned.note = lines.join('\n');
  }),
  fault('a cosignature that is too short', (log) => {
    const lines = log.cosigned.note.split('\n');
    lines[5] = lines[5]
      .split(' ')
      .with(2, Buffer.from(lines[5].split(' ')[2], 'base64').subarray(0, 40).toString('base64'))
      .join(' ');
    log.cosigned.note = lines.join('\n');
  }),
  fault("another key under the witness's name", (log) => {
    log.cosigned = cosignedBy(OTHER_KEY, log.checkpoint, signedAtSeconds(log), WITNESS);
  }),
  fault('a witness named that has not cosigned', (log) => {
    log.cosigned.note = log.checkpoint;
  }),
  fault('a key of a witness that does not parse', (log) => {
    log.cosigned.witnesses.push('nonsense');
  }),
  fault('a cosigned checkpoint that is a list', (log) => {
    log.cosigned = [log.cosigned];
  }),
  fault('witnesses that are not a list', (log) => {
    log.cosigned.witnesses = log.cosigned.witnesses[0];
  }),
  fault('a cosignature dated 2100', (log) => {
    log.cosigned = cosignedBy(WITNESS, log.checkpoint, Date.UTC(2100, 0, 1) / 1_000);
  }),
  fault('a cosignature dated in the year 300,000', (log) => {
    log.cosigned = cosignedBy(WITNESS, log.checkpoint, 9e12);
  }),
  fault('a cosignature dated before the entries', (log) => {
    log.cosigned = cosignedBy(WITNESS, log.checkpoint, signedAtSeconds(log) - 86_400);
  }),
  fault('a cosignature dated 1970', (log) => {
    log.cosigned = cosignedBy(WITNESS, log.checkpoint, 1);
  }),
  fault('a cosignature on another log', (log) => {
    log.keys.push(KEY.verifierKey(OTHER_ORIGIN));
    log.cosigned = cosignedBy(WITNESS, KEY.note(OTHER_ORIGIN, 40, getRoot(log)), signedAtSeconds(log));
  }),
  fault('a cosignature on a fork', (log) => {
    log.cosigned = cosignedBy(WITNESS, KEY.note(ORIGIN, 40, new Uint8Array(32)), signedAtSeconds(log));
  }),
  fault('a cosignature on the log before it was forged', (log) => {
    const values = trueEntries();
    find(values, 'correction').reason = 'Another one.';
    Object.assign(log, { ...seal(values), cosigned: log.cosigned });
  }),
  fault('a cosignature on a longer log', (log) => {
    log.cosigned = cosignedBy(WITNESS, KEY.note(ORIGIN, getSize(log) + 3, getRoot(log)), signedAtSeconds(log));
  }),
  fault('a cosigned checkpoint that another key signed', (log) => {
    log.cosigned = cosignedBy(WITNESS, OTHER_KEY.note(ORIGIN, getSize(log), getRoot(log)), signedAtSeconds(log));
  }),
  fault('an index stated twice', (log) => {
    log.entries[9].index = 9;
  }),
  fault('an index that is a text', (log) => {
    log.entries[9].index = '10';
  }),
  fault('every index a text', (log) => {
    for (const item of log.entries) item.index = `entry ${item.index}`;
  }),
  fault('an index of zero', (log) => {
    log.entries.unshift({ ...log.entries[0], index: 0 });
  }),
  fault('an entry that was deleted', (log) => {
    log.entries.splice(9, 1);
  }),
  fault('an entry beyond the checkpoint', (log) => {
    log.entries.push({ ...log.entries.at(-1), index: getSize(log) + 7_000 });
  }),
  fault('two lines exchanged', (log) => {
    [log.entries[7], log.entries[8]] = [log.entries[8], log.entries[7]];
  }),
  fault('two leaf hashes exchanged', (log) => {
    [log.entries[7].leafHash, log.entries[8].leafHash] = [log.entries[8].leafHash, log.entries[7].leafHash];
  }),
  fault('a leaf hash in capitals', (log) => {
    log.entries[7].leafHash = log.entries[7].leafHash.toUpperCase();
  }),
  fault('a leaf hash that is short', (log) => {
    log.entries[7].leafHash = log.entries[7].leafHash.slice(2);
  }),
  fault('a leaf hash that is missing', (log) => {
    delete log.entries[7].leafHash;
  }),
  fault('a price in an entry', (log) => {
    getEntry(log, 10).entry = '1.00';
  }),
  fault('an entry that is null', (log) => {
    log.entries[7].entry = null;
  }),
  fault('an entry that is a list', (log) => {
    log.entries[7].entry = [log.entries[7].entry];
  }),
  fault('an item that is null', (log) => {
    log.entries[7] = null;
  }),
  fault('entries that are not a list', (log) => {
    log.entries = { 1: log.entries[0] };
  }),
  fault('no entries', (log) => {
    delete log.entries;
  }),
  fault('a field in an item that is none', (log) => {
    log.entries[7].note = 'guaranteed';
  }),
  fault('a field in the file that is none', (log) => {
    log.guaranteed = true;
  }),
  {
    name: 'a simulated market dated 2099, signed now',
    entries: (values) => {
      for (const value of values) value.market = 'simulated';
      values.at(-1).issuedAt = '2099-01-01T00:00:00.000Z';
    },
    sealed: (log) => {
      log.signedAt = log.entries.at(-2).entry.issuedAt;
    },
    seen: 'fault',
  },
  {
    name: 'an old entry withheld',
    entries: (values) => {
      const alert = onlyAlert(values.at(-1));
      values.push({ ...alert, issuedAt: later(alert.issuedAt, 8 * 86_400_000) });
    },
    sealed: (log) => {
      delete log.entries[5].entry;
    },
    seen: 'fault',
  },
  {
    name: 'a number too large for JSON',
    text: (text) => text.replace(/"confidence":\d+/, '"confidence":1e400'),
    seen: 'fault',
  },
  {
    name: 'a field stated twice',
    text: (text) => text.replace('"confidence":', '"confidence":99,"confidence":'),
    seen: 'fault',
  },
  {
    name: 'a field stated twice, once with an escape',
    text: (text) => text.replace('"confidence":', '"\\u0063onfidence":99,"confidence":'),
    seen: 'fault',
  },
  {
    name: 'half a character',
    text: (text) => text.replace('"reason":"A wide', '"reason":"\\ud800A wide'),
    seen: 'fault',
  },
  {
    name: 'text in another normal form',
    text: (text) => text.replace('"reason":"A wide', '"reason":"A\\u030a wide'),
    seen: 'fault',
  },
  {
    name: 'a log that begins with a restore',
    entries: (values) => withRestore(values, KEY.note(OTHER_ORIGIN, 40, new Uint8Array(32))),
    seen: 'restore',
  },
  {
    name: 'a restore of nothing',
    entries: (values) => withRestore(values, 'nonsense'),
    seen: 'fault',
  },
  {
    name: 'a restore of the log itself',
    entries: (values) => withRestore(values, KEY.note(ORIGIN, 40, new Uint8Array(32))),
    seen: 'fault',
  },
];

const onlyAlert = ({ market, issuedAt }: Draft) => ({
  v: 1,
  kind: 'market.alert',
  market,
  issuedAt,
  reason: 'A quiet day.',
});

function withRestore(values: Draft[], checkpoint: string): Draft[] {
  const { market, issuedAt } = values[0];
  for (const value of values) if (value.kind === 'correction') value.of += 1;
  return numbered([{ v: 1, kind: 'log.restored', market, issuedAt, checkpoint, salt: hashText('restore') }, ...values]);
}
