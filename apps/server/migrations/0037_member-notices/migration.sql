CREATE TABLE "member_notice" (
	"id" text PRIMARY KEY,
	"digest" text NOT NULL UNIQUE,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"page" text,
	"audience" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"operator" text,
	"recipients" integer NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"queued_up_to" text DEFAULT '' NOT NULL,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_recipient" (
	"account_id" text,
	"notice_id" text,
	"queued_at" timestamp(3) with time zone NOT NULL,
	"mail_id" uuid NOT NULL,
	"result" text,
	CONSTRAINT "notice_recipient_pkey" PRIMARY KEY("account_id","notice_id")
);
--> statement-breakpoint
CREATE INDEX "member_notice_sent" ON "member_notice" ("sent_at");--> statement-breakpoint
CREATE INDEX "member_notice_open" ON "member_notice" ("sent_at") WHERE "finished_at" is null;--> statement-breakpoint
CREATE INDEX "notice_recipient_open" ON "notice_recipient" ("notice_id","mail_id") WHERE "result" is null;--> statement-breakpoint
ALTER TABLE "notice_recipient" ADD CONSTRAINT "notice_recipient_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;