/** Why what does a step was refused. */
export function StepError({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <p role="alert" className="mt-2 text-13 text-short">
      {error.message}
    </p>
  );
}
