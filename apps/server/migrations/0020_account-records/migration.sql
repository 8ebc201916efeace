ALTER TABLE "broker_connection" ADD COLUMN "opening_balance" double precision;--> statement-breakpoint
ALTER TABLE "broker_connection" ADD COLUMN "shares_slippage" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "broker_connection" ADD COLUMN "noticed_stop" text;