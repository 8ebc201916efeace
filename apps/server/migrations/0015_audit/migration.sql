CREATE TABLE "audit_entry" (
	"index" bigint PRIMARY KEY,
	"id" text NOT NULL UNIQUE,
	"at" timestamp(3) with time zone NOT NULL,
	"act" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor" text,
	"key_used" text,
	"about" text,
	"subject" text,
	"request_id" text,
	"value_mac" bytea,
	"key_id" text NOT NULL,
	"previous" bytea NOT NULL,
	"hash" bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" integer PRIMARY KEY DEFAULT 1,
	"size" bigint DEFAULT 0 NOT NULL,
	"hash" bytea NOT NULL,
	"key_id" text,
	"start_index" bigint DEFAULT 0 NOT NULL,
	"start_hash" bytea NOT NULL,
	"start_mac" bytea,
	"start_key_id" text,
	CONSTRAINT "audit_head_one" CHECK ("id" = 1)
);
--> statement-breakpoint
CREATE TABLE "audit_pseudonym" (
	"account_id" text PRIMARY KEY,
	"pseudonym" text NOT NULL UNIQUE
);
--> statement-breakpoint
CREATE TABLE "audit_value" (
	"entry_id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"salt" bytea NOT NULL,
	"values" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entry_about" ON "audit_entry" ("about","index");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" ("at");--> statement-breakpoint
CREATE INDEX "audit_value_account" ON "audit_value" ("account_id");--> statement-breakpoint
ALTER TABLE "audit_pseudonym" ADD CONSTRAINT "audit_pseudonym_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "audit_value" ADD CONSTRAINT "audit_value_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;
--> statement-breakpoint
insert into audit_head (hash, start_hash) values (decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'));
--> statement-breakpoint
create function refuse_young_deletion() returns trigger language plpgsql as $$
begin
  if old.at < now() - interval '7 years' then return old; end if;
  raise exception 'Rows of % are never changed', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint
-- The role of the program has no right to delete: it calls this.
create function prune_audit(newest bigint) returns void language sql security definer set search_path = public as $$
  delete from audit_entry where index <= newest
$$;
--> statement-breakpoint
create trigger append_only before update or truncate on audit_entry for each statement execute function refuse_change();
create trigger append_only_delete before delete on audit_entry for each row execute function refuse_young_deletion();
alter table audit_entry enable always trigger append_only;
alter table audit_entry enable always trigger append_only_delete;
