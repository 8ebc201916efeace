/** A value before or after a change. */
type AuditValue = string | number | boolean | null;

/** Values of the changed fields for the audit log, never secrets. They are stored apart, and deleted with the account. */
export interface AuditValues {
  readonly before?: Readonly<Record<string, AuditValue>>;
  readonly after?: Readonly<Record<string, AuditValue>>;
}
