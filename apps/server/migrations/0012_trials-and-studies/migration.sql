CREATE TABLE "run_trial" (
	"account_id" text,
	"strategy_id" text,
	"symbol" text,
	"settings_sha256" text,
	"count" integer NOT NULL,
	"measured" integer NOT NULL,
	"mean" double precision NOT NULL,
	"squares" double precision NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "run_trial_pkey" PRIMARY KEY("account_id","strategy_id","symbol","settings_sha256")
);
--> statement-breakpoint
CREATE TABLE "study" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"market" text NOT NULL,
	"settings" jsonb NOT NULL,
	"state" text NOT NULL,
	"progress" double precision NOT NULL,
	"attempts" integer NOT NULL,
	"problem" text,
	"result" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	"started_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "study_account" ON "study" ("account_id");--> statement-breakpoint
CREATE INDEX "study_unfinished" ON "study" ("state") WHERE "state" in ('queued', 'running');--> statement-breakpoint
ALTER TABLE "run_trial" ADD CONSTRAINT "run_trial_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "study" ADD CONSTRAINT "study_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;