CREATE TABLE "run" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"strategy_id" text NOT NULL,
	"version" integer NOT NULL,
	"code_sha256" text NOT NULL,
	"market" text NOT NULL,
	"symbol" text NOT NULL,
	"timeframe" text NOT NULL,
	"partner" text,
	"streams" integer NOT NULL,
	"from" timestamp(3) with time zone,
	"to" timestamp(3) with time zone,
	"params" jsonb NOT NULL,
	"cost_factor" double precision NOT NULL,
	"state" text NOT NULL,
	"progress" double precision NOT NULL,
	"attempts" integer NOT NULL,
	"problem" text,
	"summary" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	"started_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "run_result" (
	"run_id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"result" jsonb NOT NULL,
	"trades_csv" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "run_account" ON "run" ("account_id");--> statement-breakpoint
CREATE INDEX "run_unfinished" ON "run" ("state") WHERE "state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "run_result_account" ON "run_result" ("account_id");--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "run_result" ADD CONSTRAINT "run_result_run_id_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "run_result" ADD CONSTRAINT "run_result_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;