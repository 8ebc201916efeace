/** A value before or after a change. */
type AuditValue = string | number | boolean | null;

/** Values of the changed fields for the audit log, never secrets. They are stored separately; those of an account are deleted with it. */
export interface AuditValues {
  readonly before?: Readonly<Record<string, AuditValue>>;
  readonly after?: Readonly<Record<string, AuditValue>>;
}
