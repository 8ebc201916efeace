-- The log is added to and read. ALWAYS: a session that plays replica (session_replication_role) is refused as well.
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
