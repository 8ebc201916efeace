CREATE TABLE "own_strategy_share" (
	"strategy_id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"secret_hash" text NOT NULL UNIQUE,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_logo" (
	"is_only" boolean PRIMARY KEY DEFAULT true,
	"digest" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"picture" bytea NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_logo_is_only" CHECK ("is_only")
);
--> statement-breakpoint
CREATE INDEX "own_strategy_share_account" ON "own_strategy_share" ("account_id");--> statement-breakpoint
ALTER TABLE "own_strategy_share" ADD CONSTRAINT "own_strategy_share_strategy_id_own_strategy_id_fkey" FOREIGN KEY ("strategy_id") REFERENCES "own_strategy"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "own_strategy_share" ADD CONSTRAINT "own_strategy_share_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;