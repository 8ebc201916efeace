ALTER TABLE "account_export" ADD COLUMN "leased_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "price_alert" ADD COLUMN "fired_at_wall" timestamp(3) with time zone;--> statement-breakpoint
UPDATE "price_alert" SET "fired_at_wall" = least("fired_at", now()) WHERE "fired_at" IS NOT NULL;--> statement-breakpoint
-- Deletes what was sent to an account on a day: the application may not delete attempts.
CREATE FUNCTION "public"."delete_deliveries"("account" text, "day" date) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	DELETE FROM public.delivery_attempt WHERE "account_id" = $1 AND "issued_on" = $2;
	DELETE FROM public.delivery WHERE "account_id" = $1 AND "issued_on" = $2;
$$;
