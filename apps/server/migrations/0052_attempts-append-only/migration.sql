-- The role of the program loses its right to delete too: attempts end with their account, or with their day.
CREATE TRIGGER "append_only" BEFORE UPDATE ON "delivery_attempt" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "append_only_truncate" BEFORE TRUNCATE ON "delivery_attempt" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
ALTER TABLE "delivery_attempt" ENABLE ALWAYS TRIGGER "append_only";--> statement-breakpoint
ALTER TABLE "delivery_attempt" ENABLE ALWAYS TRIGGER "append_only_truncate";
