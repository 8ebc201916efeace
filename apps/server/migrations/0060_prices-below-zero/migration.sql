ALTER TABLE "bar" DROP CONSTRAINT "bar_prices", ADD CONSTRAINT "bar_prices" CHECK ("low" > '-infinity' and "low" <= least("open", "close") and "high" >= greatest("open", "close") and "high" < 'infinity');--> statement-breakpoint
-- Energy and futures that were added before: their classes are not stored, but their sessions are.
UPDATE "instrument" SET "definition" = "definition" || '{"belowZero": true}'
	WHERE "definition"->>'session' = 'energy'
	OR ("definition"->>'session' IN ('metals', 'us-index') AND "definition"->>'isExchangeTraded' = 'true');
