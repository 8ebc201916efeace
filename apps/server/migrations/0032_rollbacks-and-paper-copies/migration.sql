ALTER TABLE "broker_copying" ADD COLUMN "lost_checkpoints" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Copies of the other market leave a paper account for one of their own, with the same settings.
INSERT INTO "broker_connection" SELECT (jsonb_populate_record("account", jsonb_build_object(
  'id', 'brk_' || left(md5("id" || 'copies of the other market'), 22),
  'paper_market', CASE "paper_market" WHEN 'real' THEN 'simulated' ELSE 'real' END))).*
  FROM "broker_connection" AS "account" WHERE "broker" = 'paper' AND EXISTS (
    SELECT FROM "broker_order" JOIN "signal" ON "signal"."id" = "broker_order"."signal_id"
    WHERE "broker_order"."connection_id" = "account"."id" AND "signal"."market" <> "account"."paper_market");--> statement-breakpoint
UPDATE "broker_order" SET "connection_id" = 'brk_' || left(md5("account"."id" || 'copies of the other market'), 22)
  FROM "broker_connection" AS "account", "signal" WHERE "account"."id" = "broker_order"."connection_id"
  AND "signal"."id" = "broker_order"."signal_id" AND "signal"."market" <> "account"."paper_market";--> statement-breakpoint
UPDATE "paper_order" SET "connection_id" = "broker_order"."connection_id"
  FROM "broker_part" JOIN "broker_order" ON "broker_order"."id" = "broker_part"."order_id"
  WHERE "broker_part"."client_id" = "paper_order"."client_id" AND "paper_order"."connection_id" <> "broker_order"."connection_id";--> statement-breakpoint
UPDATE "paper_event" SET "connection_id" = "broker_order"."connection_id"
  FROM "broker_part" JOIN "broker_order" ON "broker_order"."id" = "broker_part"."order_id"
  WHERE "broker_part"."client_id" = "paper_event"."client_id" AND "paper_event"."connection_id" <> "broker_order"."connection_id";--> statement-breakpoint
UPDATE "broker_connection" AS "account" SET ("balance", "equity", "peak_equity") = (
  SELECT "balance", "balance", "balance" FROM (
    SELECT "account"."paper_start" + coalesce(sum("profit"), 0) AS "balance" FROM "paper_event"
    WHERE "connection_id" = "account"."id") AS "own")
  WHERE "broker" = 'paper' AND EXISTS (SELECT FROM "broker_connection" AS "other"
    WHERE "other"."id" <> "account"."id" AND "other"."account_id" = "account"."account_id"
    AND "other"."broker" = 'paper' AND "other"."created_at" = "account"."created_at");
