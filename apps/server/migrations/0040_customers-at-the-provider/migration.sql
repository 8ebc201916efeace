ALTER TABLE "billing_customer" ADD COLUMN "is_email_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "billing_customer" SET "is_email_due" = true;
