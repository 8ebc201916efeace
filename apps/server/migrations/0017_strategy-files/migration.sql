CREATE TABLE "strategy_file" (
	"id" text PRIMARY KEY,
	"file" text NOT NULL,
	"state" text NOT NULL,
	"problems" jsonb NOT NULL,
	"sha256" text,
	"checked_by" text NOT NULL,
	"description" jsonb,
	"audit" jsonb,
	"checked_at" timestamp with time zone NOT NULL
);
