import rehypeAutolinkHeadings from 'rehype-autolink-headings';
import rehypeHighlight from 'rehype-highlight';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { allowed, NOTE_PREFIX } from './allowed.ts';
import { codeLanguages, mendCode, mendHighlighting } from './code.ts';
import { HEADING_PREFIX, headingLinks, levelHeadings, mendHeadings } from './headings.ts';
import { htmlAsText } from './html-as-text.ts';
import { type ImageSizes, mendImages } from './images.ts';
import { mendLinks } from './links.ts';
import { findQuestions } from './questions.ts';
import type { Rendered } from './rendered.ts';
import { mendTables, mendTaskLists } from './tables.ts';
import { measureReading } from './text.ts';

declare module 'vfile' {
  interface DataMap {
    sizes: ImageSizes;
    reading_minutes: number;
    questions: Rendered['questions'];
  }
}

/** Characters: some texts grow without end when rendered (a table pads every row to its head). */
const LONGEST_HTML = 4_000_000;

// Everything after the sanitizer must build only on text and addresses that it let through.
const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(levelHeadings)
  .use(remarkRehype, { clobberPrefix: NOTE_PREFIX, footnoteLabelProperties: {}, handlers: { html: htmlAsText } })
  .use(rehypeSanitize, allowed)
  .use(mendLinks)
  .use(mendImages)
  .use(rehypeSlug, { prefix: HEADING_PREFIX })
  .use(mendHeadings)
  .use(measureReading)
  .use(findQuestions)
  .use(rehypeAutolinkHeadings, headingLinks)
  .use(mendCode)
  .use(rehypeHighlight, codeLanguages)
  .use(mendHighlighting)
  .use(mendTables)
  .use(mendTaskLists)
  .use(rehypeStringify)
  .freeze();

/** Can take minutes or all memory for malicious texts: use renderApart. Throws where nesting or length exceeds its bounds. */
export function runPipeline(markdown: string, sizes: ImageSizes): Rendered {
  const { value, data } = pipeline.processSync({ value: markdown, data: { sizes } });
  const { reading_minutes = 1, questions = [] } = data;
  const html = String(value);
  if (html.length > LONGEST_HTML) throw new RangeError('The rendered text is too long.');
  return { html, reading_minutes, questions };
}
