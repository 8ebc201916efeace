CREATE TABLE "request_step" (
	"id" uuid PRIMARY KEY,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"message" text
);
--> statement-breakpoint
ALTER TABLE "support_request" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_request" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "support_request" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "support_request" ADD COLUMN "overdue_sent_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "request_step_request" ON "request_step" ("reference","at");--> statement-breakpoint
CREATE INDEX "support_request_open" ON "support_request" ("due_at") WHERE "state" not in ('answered', 'closed');--> statement-breakpoint
CREATE INDEX "support_request_token" ON "support_request" ("token_hash") WHERE "token_hash" is not null;--> statement-breakpoint
ALTER TABLE "request_step" ADD CONSTRAINT "request_step_reference_support_request_reference_fkey" FOREIGN KEY ("reference") REFERENCES "support_request"("reference") ON DELETE CASCADE;