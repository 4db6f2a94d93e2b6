CREATE TABLE "blog_former_category_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_post_revisions" (
	"object_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blog_post_revisions_object_id_version_pk" PRIMARY KEY("object_id","version")
);
--> statement-breakpoint
CREATE TABLE "content_page_revisions" (
	"object_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_page_revisions_object_id_version_pk" PRIMARY KEY("object_id","version")
);
--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "scheduled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "scheduled_by" uuid;--> statement-breakpoint
ALTER TABLE "blog_former_category_slugs" ADD CONSTRAINT "blog_former_category_slugs_category_id_blog_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."blog_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_post_revisions" ADD CONSTRAINT "blog_post_revisions_object_id_blog_posts_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_post_revisions" ADD CONSTRAINT "blog_post_revisions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_page_revisions" ADD CONSTRAINT "content_page_revisions_object_id_content_pages_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."content_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_page_revisions" ADD CONSTRAINT "content_page_revisions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_former_category_slugs_category_id" ON "blog_former_category_slugs" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "blog_post_revisions_saved_by" ON "blog_post_revisions" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "content_page_revisions_saved_by" ON "content_page_revisions" USING btree ("saved_by");--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_scheduled_by_users_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;