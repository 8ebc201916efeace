interface Block {
  /** Least prediction in the block. */
  readonly from: number;
  readonly wins: number;
  readonly count: number;
}

/**
 * Returns the isotonic regression of outcomes on predictions (pool adjacent violators).
 *
 * @see Zadrozny and Elkan, Transforming Classifier Scores into Accurate Multiclass Probability Estimates (2002).
 */
export function fitIsotonic(
  cases: readonly { readonly predicted: number; readonly isReached: boolean }[],
): (predicted: number) => number {
  const blocks: Block[] = [];
  for (const { predicted, isReached } of [...cases].sort((a, b) => a.predicted - b.predicted)) {
    let last: Block = { from: predicted, wins: Number(isReached), count: 1 };
    for (
      let before = blocks.at(-1);
      before && before.wins * last.count >= last.wins * before.count;
      before = blocks.at(-1)
    ) {
      blocks.pop();
      last = { from: before.from, wins: before.wins + last.wins, count: before.count + last.count };
    }
    blocks.push(last);
  }
  return (predicted) => {
    const block = blocks.findLast(({ from }) => from <= predicted) ?? blocks[0]!;
    return block.wins / block.count;
  };
}
