CREATE TABLE "account_link" (
	"token_hash" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"is_by_owner" boolean NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_browser" (
	"account_id" text,
	"id_hash" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "known_browser_pkey" PRIMARY KEY("account_id","id_hash")
);
--> statement-breakpoint
ALTER TABLE "email_change" ADD COLUMN "sign_in_id" text;--> statement-breakpoint
ALTER TABLE "sign_in_try" ADD COLUMN "address_block" text;--> statement-breakpoint
ALTER TABLE "second_step" ADD COLUMN "browser_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "is_by_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "account_id" text;--> statement-breakpoint
CREATE INDEX "account_link_account" ON "account_link" ("account_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "email_change_sign_in" ON "email_change" ("sign_in_id");--> statement-breakpoint
CREATE INDEX "sign_in_try_block" ON "sign_in_try" ("address_block","at") WHERE "address_block" is not null;--> statement-breakpoint
CREATE INDEX "mail_account" ON "mail" ("account_id","queued_at") WHERE "account_id" is not null;--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_sign_in_id_sign_in_id_fkey" FOREIGN KEY ("sign_in_id") REFERENCES "sign_in"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "known_browser" ADD CONSTRAINT "known_browser_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;