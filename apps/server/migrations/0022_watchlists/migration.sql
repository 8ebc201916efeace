CREATE TABLE "watchlist" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"items" jsonb NOT NULL,
	"place" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "watchlist_account" ON "watchlist" ("account_id");--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;