import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { loaded_content } from '../catalog/tables.ts';
import { content_pages } from '../content-pages/tables.ts';
import { type Db, rows } from '../db/open.ts';
import { loadLibrary } from './load-content.ts';
import { loadPages } from './load-pages.ts';
import { readLibrary } from './read-library.ts';
import { type PageFile, readPages } from './read-posts.ts';
import {
  CONTENT_LOCK,
  isNews,
  type Marks,
  OTHER_LIBRARY,
  readMarks,
  releaseOf,
  starterFolder,
  writeMark,
} from './release.ts';
import { type LoadReport, remembered } from './verdict.ts';

const LOOK_AGAIN_MS = 100;

/** One of several starting instances does it while the others wait. Null where nothing has changed. Throws ContentWrong. */
export async function bringContent(db: Db, now: Date, folder = starterFolder): Promise<LoadReport | null> {
  const release = releaseOf(folder);
  while (isNews(release, await readMarks(db))) {
    const report = await db.transaction(async (tx) => {
      const [turn] = await rows<{ mine: boolean }>(
        tx,
        sql`select pg_try_advisory_xact_lock(${CONTENT_LOCK}) as mine`,
      );
      // Read again under the lock: another instance may have done it.
      const marks = turn?.mine ? await readMarks(tx) : null;
      return marks && isNews(release, marks) ? bring(tx, { folder, release, marks, now }) : null;
    });
    if (report) return report;
    await wait(LOOK_AGAIN_MS);
  }
  return null;
}

interface Delivery {
  folder: string;
  release: string;
  marks: Marks;
  now: Date;
}

async function bring(tx: Db, { folder, release, marks, now }: Delivery): Promise<LoadReport> {
  const library = marks.library ?? (await libraryBeforeMarks(tx, marks, now));
  const isOther = library === OTHER_LIBRARY;
  const { pages, deleted } = await pagesToBring(tx, readPages(join(folder, 'pages')), isOther);
  const report: LoadReport = { added: 0, changed: 0, unchanged: 0, kept: deleted };
  const load = { tx, now, report };
  if (library && !isOther) await loadLibrary(load, { ...readLibrary(folder, release), pages });
  else await loadPages(load, pages);
  await writeMark(tx, 'start', release, now);
  return report;
}

/** Versions up to 0.1.0 recorded no folder, so theirs counts as another library, which a release must not replace. */
async function libraryBeforeMarks(tx: Db, { start }: Marks, now: Date): Promise<string | undefined> {
  if (start) return undefined;
  const [loaded] = await tx.select({ key: loaded_content.key }).from(loaded_content).limit(1);
  if (!loaded) return undefined;
  await writeMark(tx, 'library', OTHER_LIBRARY, now);
  return OTHER_LIBRARY;
}

/** Skips deleted pages; beside another library adds only pages that never existed. */
async function pagesToBring(tx: Db, all: PageFile[], isOther: boolean) {
  const list = await tx.select({ slug: content_pages.slug }).from(content_pages);
  const there = new Set(list.map(({ slug }) => slug));
  const loaded = await remembered(tx, 'page/');
  const isDeleted = ({ slug }: PageFile) => !there.has(slug) && loaded.has(`page/${slug}`);
  return {
    pages: all.filter((page) => !isDeleted(page) && !(isOther && there.has(page.slug))),
    deleted: all.filter(isDeleted).map(({ slug }) => `page/${slug}`),
  };
}
