/** A part of the diagram; all are 56 high. */
export interface Box {
  readonly name: string;
  readonly note: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly look: 'before' | 'seal' | 'after' | 'optional';
}

/** A line between two parts. @property angle Direction of its arrow, in degrees. */
interface Way {
  readonly path: string;
  readonly end: readonly [x: number, y: number];
  readonly angle: number;
  readonly isAfter?: true;
  readonly isOptional?: true;
}

/** The diagram for one width of screens. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly ways: readonly Way[];
}

type Place = readonly [x: number, y: number];

/** Every part, by its name. */
const PARTS = {
  Bars: { note: 'checked', look: 'before' },
  Rules: { note: 'see no later bar', look: 'before' },
  Signal: { note: 'entry, stop, targets', look: 'before' },
  Seal: { note: 'entry of the log', look: 'seal' },
  Delivery: { note: 'feed, pages, API', look: 'after' },
  Record: { note: 'net R, figures', look: 'after' },
  'Leaf hash': { note: 'SHA-256', look: 'after' },
  'Merkle tree': { note: 'RFC 6962', look: 'after' },
  Checkpoint: { note: 'signed, Ed25519', look: 'after' },
  Witnesses: { note: 'cosign, if used', look: 'optional' },
  'Your check': { note: 'recomputes all of it', look: 'seal' },
} as const satisfies Record<string, Pick<Box, 'note' | 'look'>>;

const place = (width: number, places: Readonly<Record<keyof typeof PARTS, Place>>): readonly Box[] =>
  (Object.keys(PARTS) as (keyof typeof PARTS)[]).map((name) => {
    const [x, y] = places[name];
    return { name, ...PARTS[name], x, y, width };
  });

/** Both rows from left to right. */
export const WIDE: Layout = {
  width: 1160,
  height: 296,
  boxes: place(150, {
    Bars: [1, 1],
    Rules: [203, 1],
    Signal: [405, 1],
    Seal: [607, 1],
    Delivery: [809, 1],
    Record: [1009, 1],
    'Leaf hash': [405, 131],
    'Merkle tree': [607, 131],
    Checkpoint: [809, 131],
    'Your check': [1009, 131],
    Witnesses: [809, 239],
  }),
  ways: [
    { path: 'M151 29H203', end: [203, 29], angle: 0 },
    { path: 'M353 29H405', end: [405, 29], angle: 0 },
    { path: 'M555 29H607', end: [607, 29], angle: 0 },
    { path: 'M757 29H809', end: [809, 29], angle: 0, isAfter: true },
    { path: 'M959 29H1009', end: [1009, 29], angle: 0, isAfter: true },
    { path: 'M682 57V94H480V131', end: [480, 131], angle: 90, isAfter: true },
    { path: 'M555 159H607', end: [607, 159], angle: 0, isAfter: true },
    { path: 'M757 159H809', end: [809, 159], angle: 0, isAfter: true },
    { path: 'M959 159H1009', end: [1009, 159], angle: 0, isAfter: true },
    { path: 'M1084 57V131', end: [1084, 131], angle: 90, isAfter: true },
    { path: 'M884 187V239', end: [884, 239], angle: 90, isAfter: true, isOptional: true },
    { path: 'M959 267H1084V187', end: [1084, 187], angle: -90, isAfter: true, isOptional: true },
  ],
};

/** Two columns from top to bottom. */
export const NARROW: Layout = {
  width: 340,
  height: 656,
  boxes: place(142, {
    Bars: [1, 1],
    Rules: [1, 89],
    Signal: [1, 177],
    Seal: [1, 265],
    Delivery: [1, 353],
    Record: [1, 441],
    'Leaf hash': [197, 265],
    'Merkle tree': [197, 353],
    Checkpoint: [197, 441],
    Witnesses: [197, 529],
    'Your check': [99, 599],
  }),
  ways: [
    { path: 'M72 57V89', end: [72, 89], angle: 90 },
    { path: 'M72 145V177', end: [72, 177], angle: 90 },
    { path: 'M72 233V265', end: [72, 265], angle: 90 },
    { path: 'M72 321V353', end: [72, 353], angle: 90, isAfter: true },
    { path: 'M72 409V441', end: [72, 441], angle: 90, isAfter: true },
    { path: 'M143 293H197', end: [197, 293], angle: 0, isAfter: true },
    { path: 'M268 321V353', end: [268, 353], angle: 90, isAfter: true },
    { path: 'M268 409V441', end: [268, 441], angle: 90, isAfter: true },
    { path: 'M268 497V529', end: [268, 529], angle: 90, isAfter: true, isOptional: true },
    { path: 'M72 497V627H99', end: [99, 627], angle: 0, isAfter: true },
    { path: 'M197 469H170V599', end: [170, 599], angle: 90, isAfter: true },
    { path: 'M268 585V627H241', end: [241, 627], angle: 180, isAfter: true, isOptional: true },
  ],
};
