CREATE TABLE "edge_function_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edge_function_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"level" text NOT NULL,
	"request_id" text,
	"text" text NOT NULL,
	CONSTRAINT "edge_function_logs_bounded" CHECK (char_length("edge_function_logs"."text") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "edge_functions" ADD COLUMN "deployment" jsonb;--> statement-breakpoint
ALTER TABLE "edge_function_logs" ADD CONSTRAINT "edge_function_logs_name_edge_functions_name_fk" FOREIGN KEY ("name") REFERENCES "public"."edge_functions"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edge_function_logs_newest" ON "edge_function_logs" USING btree ("name","version","id");--> statement-breakpoint
CREATE INDEX "edge_function_logs_at" ON "edge_function_logs" USING btree ("at");