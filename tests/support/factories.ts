import { randomUUID } from 'node:crypto';
import type { QuestionDraft } from '#core/questions/draft.ts';
import { hashPassword } from '#server/account/password.ts';
import { hashToken, newToken } from '#server/account/session.ts';
import { personal_access_tokens, profiles, suspensions, users } from '#server/account/tables.ts';
import { indexPost, placePost } from '#server/blog/index-post.ts';
import { revisionOf } from '#server/blog/revision-fields.ts';
import { blog_categories, blog_post_revisions, blog_posts } from '#server/blog/tables.ts';
import { categories, topics } from '#server/catalog/tables.ts';
import { content_page_revisions, content_pages } from '#server/content-pages/tables.ts';
import type { Deps } from '#server/deps.ts';
import { entitlements, user_entitlements } from '#server/entitlements/tables.ts';
import { flashcards } from '#server/flashcards/tables.ts';
import { insertQuestions } from '#server/questions/write.ts';
import { quiz_questions, quizzes } from '#server/quizzes/tables.ts';

let number = 0;
/** A number that no other row of this run has. */
const next = () => ++number;

export interface UserParts {
  email: string;
  full_name: string;
  password: string;
  is_admin: boolean;
  confirmed: boolean;
  is_local: boolean;
}

export const PASSWORD = 'right-horse-9';
let passwordHash: Promise<string> | null = null;

/** An account with a confirmed address and the password PASSWORD. */
export async function aUser(deps: Deps, parts: Partial<UserParts> = {}) {
  const {
    email = `person${next()}@example.com`,
    full_name = 'Test Person',
    is_admin = false,
    confirmed = true,
  } = parts;
  passwordHash ??= hashPassword(PASSWORD);
  const password_hash = parts.password ? await hashPassword(parts.password) : await passwordHash;
  const id = randomUUID();
  const now = deps.clock();
  await deps.db.insert(users).values({
    id,
    email,
    password_hash,
    email_confirmed_at: confirmed ? now : null,
    is_local: parts.is_local ?? false,
    created_at: now,
  });
  await deps.db.insert(profiles).values({ id, full_name, is_admin, updated_at: now });
  return { id, email, full_name, is_admin };
}

export async function aTopic(deps: Deps, parts: Partial<typeof topics.$inferInsert> = {}) {
  const category_id = parts.category_id ?? (await aCategory(deps)).id;
  const values = { name: `Topic ${next()}`, code: `T${next()}`, ...parts, category_id };
  const [topic] = await deps.db.insert(topics).values(values).returning();
  return topic as typeof topics.$inferSelect;
}

export async function aCategory(deps: Deps, parts: Partial<typeof categories.$inferInsert> = {}) {
  const [category] = await deps.db
    .insert(categories)
    .values({ name: `Category ${next()}`, description: 'For a test', ...parts })
    .returning();
  return category as typeof categories.$inferSelect;
}

/** A question with four choices; `correct` names the right ones by index. */
export function aQuestion(parts: Partial<QuestionDraft> & { correct?: number[] } = {}): QuestionDraft {
  const { correct = [0], ...given } = parts;
  const n = next();
  return {
    question_text: `Question ${n}?`,
    choices: ['one', 'two', 'three', 'four'].map((word, index) => ({
      answer_text: `Choice ${word} of ${n}`,
      is_correct: correct.includes(index),
    })),
    explanation: `Because of ${n}.`,
    external_id: null,
    image_url: null,
    domain: null,
    reference: null,
    ...given,
  };
}

/** Puts questions into a topic, oldest first; answers their ids. */
export async function someQuestions(deps: Deps, topic_id: string, drafts: QuestionDraft[]): Promise<string[]> {
  const list = drafts.map((draft) => ({ id: randomUUID(), draft }));
  await deps.db.transaction((tx) => insertQuestions(tx, topic_id, list, deps.clock()));
  return list.map((item) => item.id);
}

/** A topic with `count` single-answer questions whose first choice is right. */
export async function aTopicWith(deps: Deps, count: number, parts: Partial<typeof topics.$inferInsert> = {}) {
  const topic = await aTopic(deps, parts);
  const question_ids = await someQuestions(
    deps,
    topic.id,
    Array.from({ length: count }, () => aQuestion()),
  );
  return { ...topic, question_ids };
}

export async function someFlashcards(deps: Deps, topic: { id: string; category_id: string }, count: number) {
  const now = deps.clock().getTime();
  const cards = Array.from({ length: count }, (_, index) => ({
    topic_id: topic.id,
    category_id: topic.category_id,
    front_content: `Front ${index + 1}`,
    back_content: `Back ${index + 1}`,
    created_at: new Date(now + index),
  }));
  return deps.db.insert(flashcards).values(cards).returning();
}

/** A quiz of a topic with the given questions in order. */
export async function aQuiz(
  deps: Deps,
  topic_id: string,
  question_ids: string[],
  parts: Partial<typeof quizzes.$inferInsert> = {},
) {
  const [quiz] = await deps.db
    .insert(quizzes)
    .values({ topic_id, title: `Quiz ${next()}`, ...parts })
    .returning();
  const id = quiz?.id as string;
  await deps.db
    .insert(quiz_questions)
    .values(question_ids.map((question_id, index) => ({ quiz_id: id, question_id, position: index + 1 })));
  return { ...quiz, id };
}

/** An entitlement that anybody can redeem, as often as they like; not ad-free. */
export async function anEntitlement(deps: Deps, parts: Partial<typeof entitlements.$inferInsert> = {}) {
  const topic_id = parts.topic_id ?? (await aTopic(deps)).id;
  const n = next();
  const [entitlement] = await deps.db
    .insert(entitlements)
    .values({ code: `CODE${n}`, name: `Entitlement ${n}`, created_at: deps.clock(), ...parts, topic_id })
    .returning();
  return entitlement as typeof entitlements.$inferSelect;
}

/** What somebody holds: of a new entitlement unless one is named. Nothing is counted as a redemption. */
export async function aGrant(
  deps: Deps,
  parts: Partial<typeof user_entitlements.$inferInsert> & Pick<typeof user_entitlements.$inferInsert, 'user_id'>,
) {
  const entitlement_id = parts.entitlement_id ?? (await anEntitlement(deps)).id;
  const [grant] = await deps.db
    .insert(user_entitlements)
    .values({ created_at: deps.clock(), ...parts, entitlement_id })
    .returning();
  return grant as typeof user_entitlements.$inferSelect;
}

/** A content page, of a slug that none of the seven has unless one is given. `html` is what stands there: nothing is rendered. */
export async function aPage(deps: Deps, over: Partial<typeof content_pages.$inferInsert> = {}) {
  const slug = over.slug ?? `page-${next()}`;
  const [page] = await deps.db
    .insert(content_pages)
    .values({
      slug,
      title: `Page ${slug}`,
      content: 'Some words.',
      html: '<p>Some words.</p>',
      category: 'company',
      updated_at: deps.clock(),
      ...over,
    })
    .returning();
  return page as typeof content_pages.$inferSelect;
}

/** A published post, its content shown as one paragraph, in the given categories. `published: false`: a draft that never was. */
export async function aPost(
  deps: Deps,
  { category_ids, ...parts }: Partial<typeof blog_posts.$inferInsert> & { category_ids?: string[] } = {},
) {
  const n = next();
  const { published = true, content = `What post ${n} says.` } = parts;
  const now = deps.clock();
  const values = {
    ...{ title: `Post ${n}`, slug: `post-${n}`, excerpt: `What post ${n} is about.`, reading_minutes: 1 },
    ...{ published, published_at: published ? now : null, created_at: now, updated_at: now },
    ...{ content, html: `<p>${content}</p>` },
  };
  return deps.db.transaction(async (tx) => {
    const [post] = await tx
      .insert(blog_posts)
      .values({ ...values, ...parts })
      .returning();
    const id = post?.id as string;
    await (category_ids ? placePost(tx, id, category_ids) : indexPost(tx, id));
    return post as typeof blog_posts.$inferSelect;
  });
}

/** A post of two saves; returns its id and the first revision. */
export async function aPostRevision(deps: Deps): Promise<{ post_id: string; revision: number }> {
  const post = await aPost(deps, { version: 2 });
  const fields = { ...revisionOf(post, []), title: 'Once' };
  await deps.db
    .insert(blog_post_revisions)
    .values({ object_id: post.id, version: 1, fields, saved_at: deps.clock() });
  return { post_id: post.id, revision: 1 };
}

/** A content page of two saves; returns its id and the first revision. */
export async function aPageRevision(deps: Deps): Promise<{ page_id: string; revision: number }> {
  const page = await aPage(deps, { version: 2 });
  const seo = { meta_title: '', meta_description: '', og_title: '', og_description: '', og_image: null };
  const twitter = { twitter_title: '', twitter_description: '', twitter_image: null };
  const fields = { title: 'Once', content: 'Before.', ...seo, ...twitter };
  await deps.db
    .insert(content_page_revisions)
    .values({ object_id: page.id, version: 1, fields, saved_at: deps.clock() });
  return { page_id: page.id, revision: 1 };
}

export async function aBlogCategory(deps: Deps, parts: Partial<typeof blog_categories.$inferInsert> = {}) {
  const n = next();
  const [category] = await deps.db
    .insert(blog_categories)
    .values({ name: `Blog category ${n}`, slug: `blog-category-${n}`, updated_at: deps.clock(), ...parts })
    .returning();
  return category as typeof blog_categories.$inferSelect;
}

/** A personal access token in a test: what programs send, and the id that its owner revokes it by. */
export interface AccessToken {
  id: string;
  token: string;
}

/** Suspends somebody's account, and nothing else: sessions that are open stay. */
export async function aSuspension({ db, clock }: Deps, user_id: string): Promise<void> {
  const row = { user_id, reason: 'Shared the account', suspended_at: clock(), suspended_by: user_id };
  await db.insert(suspensions).values(row);
}

/** May do everything unless scopes are given. Used just now: using it again writes nothing. */
export async function anAccessToken(
  { db, clock }: Deps,
  user_id: string,
  parts: Partial<typeof personal_access_tokens.$inferInsert> = {},
): Promise<AccessToken> {
  const token = `cpat_${newToken()}`;
  const now = clock();
  const times = { created_at: now, last_used_at: now, expires_at: new Date(now.getTime() + 24 * 60 * 60 * 1000) };
  const row = {
    user_id,
    name: 'My script',
    token_hash: hashToken(token),
    ending: token.slice(-4),
    ...times,
    ...parts,
  };
  const [made] = await db.insert(personal_access_tokens).values(row).returning({ id: personal_access_tokens.id });
  return { id: made?.id as string, token };
}
