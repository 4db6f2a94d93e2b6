import * as z from 'zod';
import { can, contentPart, id, moment, operation, otherwise } from '../contract/operation.ts';
import { searchInput } from '../contract/page.ts';
import { imageAddress, lineOfText, markdownText } from '../contract/text-input.ts';
import { openedVersion, version } from '../contract/version.ts';
import { listedRevision, openedRevision, revision } from '../revisions/contract.ts';
import { contentPageCategories, contentPageLimits as most, contentPageSentences as say } from './content-pages.ts';

const seo = {
  meta_title: z.string(),
  meta_description: z.string(),
  og_title: z.string(),
  og_description: z.string(),
  og_image: z.string().nullable(),
  twitter_title: z.string(),
  twitter_description: z.string(),
  twitter_image: z.string().nullable(),
};

const adminPage = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  category: z.enum(contentPageCategories),
  ...seo,
  version,
  updated_at: moment,
});

const line = lineOfText(most.meta, say.metaTooLong).default('');
const image = imageAddress(say.image);

const opened = { page_id: id('Page not found'), version: openedVersion };

export const contentPagesContract = contentPart({
  read: operation('public', 'GET /api/pages/{slug}', 'A content page')
    .errors(can('PAGE_NOT_FOUND', otherwise('PAGES_FAILED')))
    .input(z.object({ slug: z.string('Page not found').max(400, 'Page not found') }))
    .output(
      z.object({
        page: z.object({
          slug: z.string(),
          title: z.string(),
          content: z.string(),
          html: z.string(),
          ...seo,
          updated_at: moment,
          questions: z.array(z.object({ question: z.string(), answer: z.string() })),
        }),
      }),
    ),

  list: operation('admin', 'GET /api/admin/pages', 'Content pages by category and title')
    .errors(can(otherwise('PAGES_FAILED')))
    .input(z.object({ q: searchInput }))
    .output(z.object({ pages: z.array(adminPage) })),

  change: operation(
    'admin',
    'PUT /api/admin/pages/{page_id}',
    'Change the title and text of a content page',
    'natural',
  )
    .errors(can('PAGE_NOT_FOUND', 'PAGE_CHANGED', otherwise('PAGE_NOT_UPDATED')))
    .input(
      z.object({
        ...opened,
        title: lineOfText(most.title, say.titleTooLong, say.title).refine((text) => text !== '', say.title),
        content: markdownText(most.content, say.contentTooLong, say.content).refine(
          (text) => text.trim() !== '',
          say.content,
        ),
      }),
    )
    .output(z.object({ page: adminPage })),

  changeSeo: operation('admin', 'PUT /api/admin/pages/{page_id}/seo', 'Change the SEO data of a page', 'natural')
    .errors(can('PAGE_NOT_FOUND', 'PAGE_CHANGED', otherwise('SEO_NOT_UPDATED')))
    .input(
      z.object({
        ...opened,
        meta_title: line,
        meta_description: line,
        og_title: line,
        og_description: line,
        og_image: image,
        twitter_title: line,
        twitter_description: line,
        twitter_image: image,
      }),
    )
    .output(z.object({ page: adminPage })),

  revisions: operation('admin', 'GET /api/admin/pages/{page_id}/revisions', 'The last saves of a content page')
    .errors(can('PAGE_NOT_FOUND', otherwise('REVISIONS_FAILED')))
    .input(z.object({ page_id: opened.page_id }))
    .output(z.object({ title: z.string(), revisions: z.array(listedRevision) })),

  revision: operation(
    'admin',
    'GET /api/admin/pages/{page_id}/revisions/{revision}',
    'What a content page said after a save, and what it says now',
  )
    .errors(can('PAGE_NOT_FOUND', 'REVISION_NOT_FOUND', otherwise('REVISIONS_FAILED')))
    .input(z.object({ page_id: opened.page_id, revision }))
    .output(openedRevision),

  restore: operation(
    'admin',
    'PUT /api/admin/pages/{page_id}/revisions/{revision}/restoration',
    'Save what a content page said before as its next version',
    'natural',
  )
    .errors(can('PAGE_NOT_FOUND', 'REVISION_NOT_FOUND', 'PAGE_CHANGED', otherwise('REVISION_NOT_RESTORED')))
    .input(z.object({ ...opened, revision }))
    .output(z.object({ page: adminPage })),
});
