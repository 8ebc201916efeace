CREATE TABLE "email_change" (
	"account_id" text PRIMARY KEY,
	"email" text NOT NULL,
	"old_token_hash" text NOT NULL,
	"new_token_hash" text NOT NULL,
	"old_confirmed_at" timestamp(3) with time zone,
	"new_confirmed_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "email_change_old_token" ON "email_change" ("old_token_hash");--> statement-breakpoint
CREATE INDEX "email_change_new_token" ON "email_change" ("new_token_hash");--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;