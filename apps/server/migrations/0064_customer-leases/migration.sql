ALTER TABLE "billing_customer" ADD COLUMN "lease" text;--> statement-breakpoint
ALTER TABLE "billing_customer" ADD COLUMN "leased_until" timestamp(3) with time zone;