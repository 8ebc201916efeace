CREATE TABLE "support_request" (
	"reference" text PRIMARY KEY,
	"kind" text NOT NULL,
	"is_suspected" boolean NOT NULL,
	"account_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mailbox" text NOT NULL,
	"company" text,
	"phone" text,
	"plan_interest" text,
	"message" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "support_request_mailbox" ON "support_request" ("mailbox","sent_at");--> statement-breakpoint
CREATE INDEX "support_request_account" ON "support_request" ("account_id");--> statement-breakpoint
CREATE INDEX "support_request_sent_at" ON "support_request" ("sent_at");