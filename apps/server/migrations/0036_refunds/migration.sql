ALTER TABLE "billing_customer" ADD COLUMN "refund_order" jsonb;--> statement-breakpoint
ALTER TABLE "course_payment" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;