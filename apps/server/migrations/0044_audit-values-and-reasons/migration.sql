ALTER TABLE "concern_report" ADD COLUMN "close_reason" text;--> statement-breakpoint
ALTER TABLE "audit_value" ALTER COLUMN "account_id" DROP NOT NULL;