-- The log and the audit are added to and read. ALWAYS: a session that plays replica (session_replication_role) is refused as well.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger append_only before update or delete or truncate on log_entry for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on log_node for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on log_checkpoint for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on log_key for each statement execute function refuse_change();

alter table log_entry enable always trigger append_only;
alter table log_node enable always trigger append_only;
alter table log_checkpoint enable always trigger append_only;
alter table log_key enable always trigger append_only;

insert into audit_head (hash, start_hash) values (decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'));

create function refuse_young_deletion() returns trigger language plpgsql as $$
begin
  if old.at < now() - interval '7 years' then return old; end if;
  raise exception 'Rows of % are never changed', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- The role of the program has no right to delete: it calls this.
create function prune_audit(newest bigint) returns void language sql security definer set search_path = public as $$
  delete from audit_entry where index <= newest
$$;

create trigger append_only before update or truncate on audit_entry for each statement execute function refuse_change();
create trigger append_only_delete before delete on audit_entry for each row execute function refuse_young_deletion();
alter table audit_entry enable always trigger append_only;
alter table audit_entry enable always trigger append_only_delete;

-- The role of the program has no right to delete these either: attempts end with their account, or with their day.
create trigger append_only before update on delivery_attempt for each row execute function refuse_change();
create trigger append_only_truncate before truncate on delivery_attempt for each statement execute function refuse_change();
alter table delivery_attempt enable always trigger append_only;
alter table delivery_attempt enable always trigger append_only_truncate;

-- Notifies the programs that keep lists of signals of every committed change.
create function notify_signals() returns trigger language plpgsql as $$
begin
  perform pg_notify('signals', '');
  return null;
end
$$;

create trigger notify_signals after insert or update or delete or truncate on signal for each statement execute function notify_signals();

-- The days are in a schema of their own: only their owner reaches them other than through the tables.
create schema delivery_days;
create table delivery_days.delivery_rest partition of public.delivery default;
create table delivery_days.delivery_attempt_rest partition of public.delivery_attempt default;

-- Makes the partitions of a day. Rows of a day without one are in the rest, where they stay.
-- A day has statistics from its beginning, where PostgreSQL can be given them (18 and later). Without them it takes the day, which is
-- the same in all of a partition, for a condition that selects few rows, and reads all of them on the way to the open ones.
CREATE FUNCTION "public"."make_delivery_day"("day" date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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

-- Drops the partitions of all days before one, and the rows of those days in the rest.
CREATE FUNCTION "public"."drop_delivery_days"("before" date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	"old" record;
BEGIN
	PERFORM pg_advisory_xact_lock(7325040);
	FOR "old" IN SELECT "relname" FROM pg_class WHERE "relnamespace" = 'delivery_days'::regnamespace AND "relkind" = 'r'
		AND "relname" ~ '_[0-9]{8}$' AND to_date(right("relname", 8), 'YYYYMMDD') < "before" LOOP
		EXECUTE format('DROP TABLE delivery_days.%I', "old"."relname");
	END LOOP;
	DELETE FROM public.delivery WHERE "issued_on" < "before";
	DELETE FROM public.delivery_attempt WHERE "issued_on" < "before";
END $$;
