DROP INDEX "broker_order_of_signal";--> statement-breakpoint
CREATE INDEX "broker_order_of_signal" ON "broker_order" ("signal_id");--> statement-breakpoint
CREATE INDEX "paper_order_active" ON "paper_order" ("connection_id") WHERE not "is_ended";--> statement-breakpoint
CREATE INDEX "signal_active" ON "signal" ("market","record","created_at") WHERE "status" = 'active';--> statement-breakpoint
CREATE INDEX "signal_closed" ON "signal" ("market","record","closed_at","created_at");