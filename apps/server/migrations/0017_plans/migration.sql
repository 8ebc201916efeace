CREATE TABLE "market_group" (
	"account_id" text PRIMARY KEY,
	"asset_class" text NOT NULL,
	"chosen_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_period" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_period_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"plan" text NOT NULL,
	"source" text NOT NULL,
	"from_at" timestamp(3) with time zone NOT NULL,
	"until_at" timestamp(3) with time zone,
	"failed_at" timestamp(3) with time zone,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "plan_period_order" CHECK ("until_at" is null or "until_at" >= "from_at")
);
--> statement-breakpoint
CREATE TABLE "used_trial" (
	"address_hash" text PRIMARY KEY,
	"used_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_interval" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_interval_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"strategy_id" text NOT NULL,
	"asset_class" text,
	"from_at" timestamp(3) with time zone NOT NULL,
	"until_at" timestamp(3) with time zone,
	CONSTRAINT "access_interval_order" CHECK ("until_at" is null or "until_at" > "from_at")
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"strategy_id" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"kept_at" timestamp(3) with time zone,
	CONSTRAINT "subscription_strategy" UNIQUE("account_id","strategy_id")
);
--> statement-breakpoint
CREATE INDEX "plan_period_account" ON "plan_period" ("account_id");--> statement-breakpoint
CREATE INDEX "access_interval_account" ON "access_interval" ("account_id","from_at");--> statement-breakpoint
ALTER TABLE "market_group" ADD CONSTRAINT "market_group_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "plan_period" ADD CONSTRAINT "plan_period_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "access_interval" ADD CONSTRAINT "access_interval_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;