import { asc, eq, or } from 'drizzle-orm';
import {
  filledHtml,
  filledText,
  type PlaceholderValues,
  placeholderValues,
} from '#core/content-pages/placeholders.ts';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import type { Db } from '../db/open.ts';
import { containing } from '../db/page.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps } from '../deps.ts';
import type { Rendered } from '../markdown/rendered.ts';
import { renderPage } from './render-page.ts';
import { content_pages } from './tables.ts';

/** Throws PAGE_NOT_FOUND. */
export async function readPage({ db, settings }: Deps, slug: string) {
  const [row] = await db.select().from(content_pages).where(eq(content_pages.slug, slug));
  if (!row) throw new AppError('PAGE_NOT_FOUND');
  const values = placeholderValues(settings);
  const questions = await questionsOf(db, row);
  return {
    slug: row.slug,
    ...filledFields(row, values),
    html: filledHtml(row.html, values),
    updated_at: row.updated_at,
    questions: questions.map(({ question, answer }) => ({
      question: filledText(question, values),
      answer: filledText(answer, values),
    })),
  };
}

/** Placeholders are not filled in. */
export async function listPages({ db }: Deps, { q }: Input<'contentPages.list'>) {
  const list = await db
    .select()
    .from(content_pages)
    .where(q ? or(containing(content_pages.title, q), containing(content_pages.slug, q)) : undefined)
    .orderBy(asc(content_pages.category), asc(content_pages.title), asc(content_pages.slug));
  return list.map(adminPage);
}

/** Throws PAGE_NOT_FOUND. */
export const findPage = (db: Db, page_id: string, lock?: 'update') =>
  rowById(db, content_pages, page_id, 'PAGE_NOT_FOUND', lock);

type Row = typeof content_pages.$inferSelect;

export const adminPage = ({ html: _, ...page }: Row) => page;

function filledFields(row: Row, values: PlaceholderValues) {
  return {
    title: filledText(row.title, values),
    content: filledText(row.content, values),
    meta_title: filledText(row.meta_title, values),
    meta_description: filledText(row.meta_description, values),
    og_title: filledText(row.og_title, values),
    og_description: filledText(row.og_description, values),
    og_image: row.og_image,
    twitter_title: filledText(row.twitter_title, values),
    twitter_description: filledText(row.twitter_description, values),
    twitter_image: row.twitter_image,
  };
}

/** Cached per text: finding questions takes longer than reading the page. */
const found = new Map<string, { content: string; questions: Rendered['questions'] }>();

async function questionsOf(db: Db, { slug, content }: Row): Promise<Rendered['questions']> {
  // Without a question mark no heading can end in one.
  if (!/[?\u{ff1f}\u{061f}]/u.test(content)) return [];
  const before = found.get(slug);
  if (before?.content === content) return before.questions;
  const { questions } = await renderPage(db, content);
  found.set(slug, { content, questions });
  return questions;
}
