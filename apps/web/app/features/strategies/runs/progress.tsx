/** A bar of how far a computation is. @param share A fraction */
export function Progress({ name, share }: { name: string; share: number }) {
  return (
    <div
      role="progressbar"
      aria-label={`Progress of ${name}`}
      aria-valuenow={Math.round(share * 100)}
      className="h-1.5 min-w-24 flex-1 overflow-hidden rounded-chip bg-line-strong"
    >
      <svg
        aria-hidden="true"
        width={`${share * 100}%`}
        height="100%"
        className="block bg-accent forced-color-adjust-none"
      />
    </div>
  );
}
