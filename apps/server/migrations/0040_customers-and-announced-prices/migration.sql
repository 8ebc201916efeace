CREATE TABLE "announced_price" (
	"plan" text,
	"new_usd" text,
	"from_at" timestamp(3) with time zone,
	"old_usd" text NOT NULL,
	"announced_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "announced_price_pkey" PRIMARY KEY("plan","new_usd","from_at")
);
--> statement-breakpoint
ALTER TABLE "billing_customer" ADD COLUMN "is_email_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "billing_customer" SET "is_email_due" = true, "read_due_at" = coalesce("read_due_at", now() + random() * interval '1 day');--> statement-breakpoint
INSERT INTO "announced_price" SELECT "plan", "new_usd", "from_at", min("old_usd"), min("announced_at") FROM "price_notice" GROUP BY "plan", "new_usd", "from_at";
