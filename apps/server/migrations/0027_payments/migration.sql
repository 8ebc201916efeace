CREATE TABLE "billing_customer" (
	"account_id" text PRIMARY KEY,
	"customer_id" text NOT NULL UNIQUE,
	"read_due_at" timestamp(3) with time zone,
	"checkout_until" timestamp(3) with time zone,
	"is_cancel_due" boolean DEFAULT false NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "billing_event" (
	"id" text PRIMARY KEY,
	"type" text NOT NULL,
	"customer_id" text,
	"object_id" text NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"handled_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "closed_customer" (
	"customer_id" text PRIMARY KEY,
	"closed_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"invoice_id" text PRIMARY KEY,
	"customer_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"intent_id" text,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp(3) with time zone NOT NULL,
	"is_reversed" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan_period" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "plan_period" ADD COLUMN "paid_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "plan_period" ADD COLUMN "next_plan" text;--> statement-breakpoint
ALTER TABLE "plan_period" ADD COLUMN "reminders" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_period" ADD CONSTRAINT "plan_period_subscription_id_key" UNIQUE("subscription_id");--> statement-breakpoint
CREATE INDEX "billing_customer_due" ON "billing_customer" ("read_due_at");--> statement-breakpoint
CREATE INDEX "billing_event_unhandled" ON "billing_event" ("customer_id") WHERE "handled_at" is null;--> statement-breakpoint
CREATE INDEX "payment_customer" ON "payment" ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_intent" ON "payment" ("intent_id");--> statement-breakpoint
ALTER TABLE "billing_customer" ADD CONSTRAINT "billing_customer_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;