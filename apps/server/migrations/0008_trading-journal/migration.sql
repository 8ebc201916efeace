CREATE TABLE "journal_entry" (
	"account_id" text,
	"id" text,
	"source" text NOT NULL,
	"trade" jsonb,
	"broker_account" text,
	"ticket" text,
	"excursion" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"tags" jsonb DEFAULT '[]' NOT NULL,
	"plan_id" text,
	"followed" text,
	"criteria" jsonb DEFAULT '{}' NOT NULL,
	"rating" integer,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "journal_entry_pkey" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "journal_plan" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_screenshot" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"picture" bytea NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_view" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entry_ticket" ON "journal_entry" ("account_id","broker_account","ticket") WHERE "ticket" is not null and "deleted_at" is null;--> statement-breakpoint
CREATE INDEX "journal_entry_unmeasured" ON "journal_entry" ("created_at") WHERE "trade" is not null and "excursion" is null and "deleted_at" is null;--> statement-breakpoint
CREATE INDEX "journal_plan_account" ON "journal_plan" ("account_id");--> statement-breakpoint
CREATE INDEX "journal_screenshot_entry" ON "journal_screenshot" ("account_id","entry_id");--> statement-breakpoint
CREATE INDEX "journal_view_account" ON "journal_view" ("account_id");--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "journal_plan" ADD CONSTRAINT "journal_plan_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "journal_screenshot" ADD CONSTRAINT "journal_screenshot_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "journal_view" ADD CONSTRAINT "journal_view_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;