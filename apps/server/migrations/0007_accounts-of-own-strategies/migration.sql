CREATE INDEX "own_inbound_account" ON "own_inbound" ("account_id");--> statement-breakpoint
CREATE INDEX "own_inbound_call_account" ON "own_inbound_call" ("account_id");--> statement-breakpoint
CREATE INDEX "own_inbound_position_account" ON "own_inbound_position" ("account_id");--> statement-breakpoint
CREATE INDEX "own_strategy_account" ON "own_strategy" ("account_id");