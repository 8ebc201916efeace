/** Why a change was refused; nothing without an error. */
export function Problem({ error }: { error: Error | null }) {
  return (
    error && (
      <p role="alert" className="text-13 text-short">
        {error.message}
      </p>
    )
  );
}
