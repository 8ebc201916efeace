CREATE TABLE "delivery_inbox" (
	"account_id" text PRIMARY KEY,
	"read_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_mute" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"until_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_mute_subject" ON "delivery_mute" ("account_id","kind","subject");--> statement-breakpoint
ALTER TABLE "delivery_inbox" ADD CONSTRAINT "delivery_inbox_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "delivery_mute" ADD CONSTRAINT "delivery_mute_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;