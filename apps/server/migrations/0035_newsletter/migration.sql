CREATE TABLE "newsletter_issue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_issue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text UNIQUE,
	"list" text NOT NULL,
	"subject" text NOT NULL,
	"paragraphs" jsonb NOT NULL,
	"action_label" text NOT NULL,
	"action_path" text NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"queued_up_to" text DEFAULT '' NOT NULL,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "newsletter_request" (
	"token_hash" text PRIMARY KEY,
	"list" text NOT NULL,
	"email" text NOT NULL,
	"consent" text NOT NULL,
	"consented_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriber" (
	"list" text,
	"email" text,
	"consent" text NOT NULL,
	"consented_at" timestamp(3) with time zone NOT NULL,
	"confirmed_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "newsletter_subscriber_pkey" PRIMARY KEY("list","email")
);
--> statement-breakpoint
CREATE INDEX "newsletter_issue_open" ON "newsletter_issue" ("id") WHERE "finished_at" is null;--> statement-breakpoint
CREATE INDEX "newsletter_request_email" ON "newsletter_request" ("email","list");--> statement-breakpoint
CREATE INDEX "newsletter_subscriber_email" ON "newsletter_subscriber" ("email");--> statement-breakpoint
CREATE INDEX "newsletter_subscriber_ended" ON "newsletter_subscriber" ("ended_at") WHERE "ended_at" is not null;