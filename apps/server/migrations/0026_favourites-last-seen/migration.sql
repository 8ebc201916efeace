CREATE TABLE "favourite" (
	"account_id" text,
	"strategy_id" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "favourite_pkey" PRIMARY KEY("account_id","strategy_id")
);
--> statement-breakpoint
CREATE TABLE "last_seen" (
	"account_id" text PRIMARY KEY,
	"marked_at" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"before_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "last_seen" ADD CONSTRAINT "last_seen_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;