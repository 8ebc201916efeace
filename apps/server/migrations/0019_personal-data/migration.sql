CREATE TABLE "account_deletion" (
	"account_id" text PRIMARY KEY,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"erased_after" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_export" (
	"account_id" text PRIMARY KEY,
	"state" text NOT NULL,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"ready_at" timestamp(3) with time zone,
	"file" bytea,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_account" (
	"id" text PRIMARY KEY,
	"address_hash" text NOT NULL,
	"is_adult" boolean,
	"terms_version" text,
	"terms_accepted_at" timestamp(3) with time zone,
	"opened_at" timestamp(3) with time zone NOT NULL,
	"closed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "account_export_state" ON "account_export" ("state","requested_at");--> statement-breakpoint
CREATE INDEX "closed_account_address" ON "closed_account" ("address_hash");--> statement-breakpoint
ALTER TABLE "account_deletion" ADD CONSTRAINT "account_deletion_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "account_export" ADD CONSTRAINT "account_export_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;