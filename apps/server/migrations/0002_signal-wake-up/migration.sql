-- Whoever keeps lists of signals hears of every change, by whomever it was made, once it is committed.
create function tell_of_signals() returns trigger language plpgsql as $$
begin
  perform pg_notify('signals', '');
  return null;
end
$$;

create trigger tell_of_change after insert or update or delete or truncate on signal for each statement execute function tell_of_signals();
