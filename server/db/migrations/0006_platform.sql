CREATE TABLE "edge_function_versions" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"code" text NOT NULL,
	"deployed_by" uuid,
	"deployed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "edge_function_versions_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
CREATE TABLE "edge_functions" (
	"name" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"code" text NOT NULL,
	"version" integer,
	"hosts" text[] DEFAULT '{}' NOT NULL,
	"secrets" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "edge_functions_name" CHECK ("edge_functions"."name" ~ '^[a-z][a-z0-9-]{0,49}$')
);
--> statement-breakpoint
CREATE TABLE "auth_config" (
	"provider" text PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"client_id" text DEFAULT '' NOT NULL,
	"client_secret" text,
	"redirect_uri" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "personal_access_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "edge_function_versions" ADD CONSTRAINT "edge_function_versions_name_edge_functions_name_fk" FOREIGN KEY ("name") REFERENCES "public"."edge_functions"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_function_versions" ADD CONSTRAINT "edge_function_versions_deployed_by_users_id_fk" FOREIGN KEY ("deployed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_access_tokens" ADD CONSTRAINT "personal_access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edge_function_versions_deployed_by" ON "edge_function_versions" USING btree ("deployed_by");--> statement-breakpoint
CREATE INDEX "user_identities_user_id" ON "user_identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "personal_access_tokens_token_hash_key" ON "personal_access_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "personal_access_tokens_user_id" ON "personal_access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "personal_access_tokens_expires_at" ON "personal_access_tokens" USING btree ("expires_at");