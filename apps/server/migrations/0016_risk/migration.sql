CREATE TABLE "risk_setting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "risk_setting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"currency" text NOT NULL,
	"equity" double precision NOT NULL,
	"equity_stated_at" timestamp(3) with time zone NOT NULL,
	"max_risk_per_trade" double precision NOT NULL,
	"sizing" text NOT NULL,
	"max_daily_loss" double precision NOT NULL,
	"max_drawdown" double precision NOT NULL,
	"automatic_stop_loss" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "risk_setting_account" ON "risk_setting" ("account_id","id");--> statement-breakpoint
ALTER TABLE "risk_setting" ADD CONSTRAINT "risk_setting_account_id_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE;