CREATE TABLE "price_notice" (
	"account_id" text,
	"plan" text,
	"old_usd" text NOT NULL,
	"new_usd" text,
	"from_at" timestamp(3) with time zone,
	"announced_at" timestamp(3) with time zone NOT NULL,
	"queued_at" timestamp(3) with time zone,
	CONSTRAINT "price_notice_pkey" PRIMARY KEY("account_id","plan","new_usd","from_at")
);
--> statement-breakpoint
CREATE INDEX "price_notice_open" ON "price_notice" ("announced_at") WHERE "queued_at" is null;--> statement-breakpoint
ALTER TABLE "price_notice" ADD CONSTRAINT "price_notice_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;