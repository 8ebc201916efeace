ALTER TABLE "broker_connection" ADD COLUMN "paper_market" text;--> statement-breakpoint
UPDATE "broker_connection" AS "account" SET "paper_market" = coalesce(
  (SELECT "signal"."market" FROM "broker_order" JOIN "signal" ON "signal"."id" = "broker_order"."signal_id"
    WHERE "broker_order"."connection_id" = "account"."id" ORDER BY "broker_order"."created_at" DESC LIMIT 1),
  (SELECT "market" FROM "log_entry" WHERE "log_id" = (
    SELECT "log_id" FROM "log_head" WHERE "owner_id" IS NULL ORDER BY "generation" DESC LIMIT 1
  ) ORDER BY "index" DESC LIMIT 1),
  'simulated') WHERE "broker" = 'paper';
