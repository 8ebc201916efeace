CREATE TABLE "price_alert" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"symbol" text NOT NULL,
	"direction" text NOT NULL,
	"level" text NOT NULL,
	"note" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"checked_until" timestamp(3) with time zone NOT NULL,
	"fired_at" timestamp(3) with time zone,
	"fired_price" text
);
--> statement-breakpoint
CREATE INDEX "price_alert_account" ON "price_alert" ("account_id");--> statement-breakpoint
CREATE INDEX "price_alert_open" ON "price_alert" ("symbol") WHERE "fired_at" is null;--> statement-breakpoint
ALTER TABLE "price_alert" ADD CONSTRAINT "price_alert_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;