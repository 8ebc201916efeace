CREATE TABLE "delivery_hourly_count" (
	"what" text,
	"counted" text,
	"account_id" text NOT NULL,
	"hour" timestamp(3) with time zone NOT NULL,
	"current" integer NOT NULL,
	"previous" integer NOT NULL,
	CONSTRAINT "delivery_hourly_count_pkey" PRIMARY KEY("what","counted")
);
--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "lease_node" integer;--> statement-breakpoint
CREATE INDEX "delivery_leased" ON "delivery" ("lease_node") WHERE "state" = 'sending';--> statement-breakpoint
CREATE INDEX "delivery_hourly_count_account" ON "delivery_hourly_count" ("account_id");--> statement-breakpoint
CREATE INDEX "delivery_hourly_count_hour" ON "delivery_hourly_count" ("hour");--> statement-breakpoint
ALTER TABLE "delivery_hourly_count" ADD CONSTRAINT "delivery_hourly_count_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;