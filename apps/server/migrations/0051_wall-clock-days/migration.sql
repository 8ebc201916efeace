-- Days of deliveries are days of the wall clock. In an accelerated market they were days of the market, which are ahead of it.
DO $$
DECLARE
	"day" date;
	"ahead" record;
	"is_empty" boolean;
BEGIN
	FOR "day" IN SELECT DISTINCT ("queued_at" AT TIME ZONE 'UTC')::date FROM "delivery"
		WHERE "issued_on" > ("queued_at" AT TIME ZONE 'UTC')::date LOOP
		PERFORM "make_delivery_day"("day");
	END LOOP;
	UPDATE "delivery_attempt" a SET "issued_on" = (d."queued_at" AT TIME ZONE 'UTC')::date FROM "delivery" d
		WHERE d."issued_on" = a."issued_on" AND d."id" = a."delivery_id" AND d."issued_on" > (d."queued_at" AT TIME ZONE 'UTC')::date;
	UPDATE "delivery" SET "issued_on" = ("queued_at" AT TIME ZONE 'UTC')::date
		WHERE "issued_on" > ("queued_at" AT TIME ZONE 'UTC')::date;
	FOR "ahead" IN SELECT "relname" FROM pg_class WHERE "relnamespace" = 'delivery_days'::regnamespace AND "relkind" = 'r'
		AND "relname" ~ '_[0-9]{8}$' AND to_date(right("relname", 8), 'YYYYMMDD') > (now() AT TIME ZONE 'UTC')::date + 3 LOOP
		EXECUTE format('SELECT NOT EXISTS (SELECT FROM delivery_days.%I)', "ahead"."relname") INTO "is_empty";
		IF "is_empty" THEN
			EXECUTE format('DROP TABLE delivery_days.%I', "ahead"."relname");
		END IF;
	END LOOP;
END $$;
