CREATE INDEX "broker_order_created" ON "broker_order" ("connection_id","created_at");--> statement-breakpoint
CREATE INDEX "broker_order_ended" ON "broker_order" ("connection_id","ended_at");