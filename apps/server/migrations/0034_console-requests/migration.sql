ALTER TABLE "concern_report" ADD COLUMN "answers" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "request_step" ADD COLUMN "operator" text;--> statement-breakpoint
-- Until now operators acted by the command line alone.
UPDATE "request_step" SET "actor" = 'command-line' WHERE "actor" = 'operator';
