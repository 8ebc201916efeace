ALTER TABLE "broker_order" ADD COLUMN "is_left" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "broker_order_left" ON "broker_order" ("account_id") WHERE "is_left";--> statement-breakpoint
UPDATE "risk_setting" SET "equity_stated_at" = now() WHERE "equity_stated_at" > now();
