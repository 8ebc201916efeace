-- Until now nothing said what prices a series holds: the usual ones of its instrument, or the ask where its file was named so.
ALTER TABLE "bar_series" ADD COLUMN "prices" text;--> statement-breakpoint
UPDATE "bar_series" SET "prices" = CASE
	WHEN EXISTS (SELECT FROM "bar_import" WHERE "bar_import"."series_id" = "bar_series"."id" AND "file_name" ~* '[^a-z]ask[^a-z]') THEN 'ask'
	WHEN "symbol" IN ('BTCUSD', 'ETHUSD', 'ETHUSDT', 'BTCPERP', 'SPY', 'SPX', 'VIX', 'ES', 'GC') THEN 'trades'
	ELSE 'bid' END;--> statement-breakpoint
ALTER TABLE "bar_series" ALTER COLUMN "prices" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bar_series" DROP CONSTRAINT "bar_series_key";--> statement-breakpoint
ALTER TABLE "bar_series" ADD CONSTRAINT "bar_series_key" UNIQUE("symbol","timeframe","market","prices");--> statement-breakpoint
ALTER TABLE "bar_series" ADD CONSTRAINT "bar_series_prices" CHECK ("prices" in ('bid', 'ask', 'mid', 'trades'));
