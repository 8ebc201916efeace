ALTER TABLE "plan_period" ADD COLUMN "monthly_cents" integer;--> statement-breakpoint
ALTER TABLE "plan_period" ADD COLUMN "is_tax_included" boolean;