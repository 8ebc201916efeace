-- A day has statistics from its beginning, where PostgreSQL can be given them (18 and later). Without them it takes the day, which is
-- the same in all of a partition, for a condition that selects few rows, and reads all of them on the way to the open ones.
CREATE OR REPLACE FUNCTION "public"."make_delivery_day"("day" date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	"parent" text;
	"name" text;
	"present" boolean;
BEGIN
	PERFORM pg_advisory_xact_lock(7325040);
	FOREACH "parent" IN ARRAY ARRAY['delivery', 'delivery_attempt'] LOOP
		"name" := "parent" || to_char("day", '_YYYYMMDD');
		CONTINUE WHEN to_regclass(format('delivery_days.%I', "name")) IS NOT NULL;
		EXECUTE format('SELECT EXISTS (SELECT FROM delivery_days.%I WHERE issued_on = %L)', "parent" || '_rest', "day") INTO "present";
		CONTINUE WHEN "present";
		EXECUTE format('CREATE TABLE delivery_days.%I PARTITION OF public.%I FOR VALUES FROM (%L) TO (%L)', "name", "parent", "day", "day" + 1);
		CONTINUE WHEN current_setting('server_version_num')::int < 180000;
		EXECUTE format('SELECT pg_restore_attribute_stats(''schemaname'', ''delivery_days'', ''relname'', %L, ''attname'', ''issued_on'', ''inherited'', false, ''null_frac'', 0::real, ''avg_width'', 4, ''n_distinct'', 1::real, ''most_common_vals'', %L::text, ''most_common_freqs'', ''{1}''::real[])',
			"name", format('{%s}', "day"));
		CONTINUE WHEN "parent" <> 'delivery';
		EXECUTE format('SELECT pg_restore_attribute_stats(''schemaname'', ''delivery_days'', ''relname'', %L, ''attname'', ''state'', ''inherited'', false, ''null_frac'', 0::real, ''avg_width'', 10, ''n_distinct'', 8::real, ''most_common_vals'', ''{delivered,suppressed}''::text, ''most_common_freqs'', ''{0.9,0.09}''::real[])',
			"name");
	END LOOP;
END $$;
