/** Returns the names of the fields that differ from the saved ones, each once. */
export const changedNames = <T extends object>(
  form: T,
  saved: T,
  names: Readonly<Record<keyof T & string, string>>,
): string[] => {
  const fields = Object.keys(names) as (keyof T & string)[];
  return [...new Set(fields.filter((field) => form[field] !== saved[field]).map((field) => names[field]))];
};
