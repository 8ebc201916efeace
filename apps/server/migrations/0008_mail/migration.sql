CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY,
	"address" text NOT NULL,
	"mailbox" text NOT NULL,
	"is_unlimited" boolean NOT NULL,
	"subject" text NOT NULL,
	"content" jsonb,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp(3) with time zone NOT NULL,
	"reason" text,
	"queued_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" ("next_attempt_at") WHERE "state" = 'queued';--> statement-breakpoint
CREATE INDEX "mail_mailbox" ON "mail" ("mailbox","queued_at");--> statement-breakpoint
CREATE INDEX "mail_queued_at" ON "mail" ("queued_at");