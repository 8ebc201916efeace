CREATE TABLE "factor_removal" (
	"account_id" text PRIMARY KEY,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "strategy_switch" (
	"market" text,
	"strategy_id" text,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "strategy_switch_pkey" PRIMARY KEY("market","strategy_id")
);
--> statement-breakpoint
CREATE INDEX "audit_entry_act" ON "audit_entry" ("act","index");--> statement-breakpoint
CREATE INDEX "account_created" ON "account" ("created_at","id");--> statement-breakpoint
CREATE INDEX "account_email_prefix" ON "account" ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_id_prefix" ON "account" ("id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_name_prefix" ON "account" (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_last_name_prefix" ON "account" (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "factor_removal_due" ON "factor_removal" ("due_at");--> statement-breakpoint
ALTER TABLE "factor_removal" ADD CONSTRAINT "factor_removal_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;