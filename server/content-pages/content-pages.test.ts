import { desc } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aPage } from '../../tests/support/factories.ts';
import { audit_log } from '../audit/tables.ts';

const app = useTestApp({
  BRAND_NAME: 'Quiz & <Co>',
  BRAND_COMPANY: '"Quiz" Ltd.',
  SUPPORT_EMAIL: 'help@example.org',
});

const put = (person: Person, id: string, body: unknown) => person.call('PUT', `/api/admin/pages/${id}`, body);
const putSeo = (person: Person, id: string, body: unknown) => person.call('PUT', `/api/admin/pages/${id}/seo`, body);
const read = async (slug: string) => (await app.call('GET', `/api/pages/${slug}`)).body.page;
const entries = async () => {
  const list = await app.deps.db.select().from(audit_log).orderBy(desc(audit_log.at), desc(audit_log.id));
  return list.map(({ what, noun, object_id, object_name, detail }) => ({
    what,
    noun,
    object_id,
    object_name,
    detail,
  }));
};

const blank = {
  ...{ meta_title: '', meta_description: '', og_title: '', og_description: '', og_image: null },
  ...{ twitter_title: '', twitter_description: '', twitter_image: null },
};

describe('L7-032: reading a page', () => {
  test('anybody reads it by its slug; placeholders are filled in, escaped where they stand in html', async () => {
    await aPage(app.deps, {
      slug: 'about',
      title: 'About {{brand}}',
      content: '# {{brand}}\n\nAsk {{support_email}}, not {{nobody}}.',
      html: '<p>{{brand}} of {{company}}, {{nobody}}</p><a href="mailto:%7B%7Bsupport_email%7D%7D">{{origin}}</a>',
      meta_title: '{{brand}}: about',
      og_description: 'By {{company}}',
      twitter_title: '{{nobody}}',
      og_image: 'https://example.com/og.png',
    });
    const body = ok(await app.call('GET', '/api/pages/about'));
    expect(body.page).toEqual({
      slug: 'about',
      title: 'About Quiz & <Co>',
      content: '# Quiz & <Co>\n\nAsk help@example.org, not {{nobody}}.',
      html: '<p>Quiz &amp; &lt;Co&gt; of &quot;Quiz&quot; Ltd., {{nobody}}</p><a href="mailto:help@example.org">http://localhost:3000</a>',
      ...blank,
      meta_title: 'Quiz & <Co>: about',
      og_description: 'By "Quiz" Ltd.',
      og_image: 'https://example.com/og.png',
      twitter_title: '{{nobody}}',
      updated_at: '2026-11-20T09:00:00.000Z',
      questions: [],
    });
  });

  test('questions come with their answers, and follow the text', async () => {
    const administrator = await app.person({ is_admin: true });
    const { id } = await aPage(app.deps, {
      slug: 'faqs',
      content: '## Who is {{brand}}?\n\nAsk {{company}}.\n\n## A heading\n\nNo question.',
    });
    const asked = { question: 'Who is Quiz & <Co>?', answer: 'Ask "Quiz" Ltd.' };
    expect((await read('faqs')).questions).toEqual([asked]);
    const content = '## What does it cost?\n\nNothing.';
    expect((await put(administrator, id, { version: 1, title: 'FAQs', content })).status).toBe(200);
    expect((await read('faqs')).questions).toEqual([{ question: 'What does it cost?', answer: 'Nothing.' }]);
  });

  test('L8-077: a slug that no page has is told', async () => {
    for (const slug of ['nothing', 'ABOUT', 'a%20b', "x'or'1", 'x'.repeat(400)]) {
      const { status, body } = await app.call('GET', `/api/pages/${slug}`);
      expect([status, body]).toEqual([404, { error: 'Page not found', code: 'PAGE_NOT_FOUND' }]);
    }
  });
});

describe('A7-032, A7-033: the list of the back office', () => {
  test('is by category, then title, and shows placeholders as they were written', async () => {
    const administrator = await app.person({ is_admin: true });
    await aPage(app.deps, { slug: 'faqs', title: 'FAQs', category: 'support' });
    await aPage(app.deps, { slug: 'terms', title: 'Terms', category: 'legal', content: 'Of {{company}}' });
    await aPage(app.deps, { slug: 'contact', title: 'Contact' });
    await aPage(app.deps, { slug: 'about', title: 'About', meta_title: '{{brand}}' });
    const { pages } = (await administrator.call('GET', '/api/admin/pages')).body;
    expect(pages.map(({ slug, category }: any) => [category, slug])).toEqual([
      ['company', 'about'],
      ['company', 'contact'],
      ['legal', 'terms'],
      ['support', 'faqs'],
    ]);
    expect(pages[0]).toMatchObject({ ...blank, title: 'About', version: 1, meta_title: '{{brand}}' });
    expect(pages[2].content).toBe('Of {{company}}');
    expect(pages[0]).not.toHaveProperty('html');
  });

  test('A2-076: is searched by title or slug, in any case; signs are taken as they are', async () => {
    const administrator = await app.person({ is_admin: true });
    await aPage(app.deps, { slug: 'eula', title: 'End User License' });
    await aPage(app.deps, { slug: 'refund', title: 'Money back, 100%' });
    const found = async (q: string) =>
      (await administrator.call('GET', `/api/admin/pages?q=${encodeURIComponent(q)}`)).body.pages.map(
        ({ slug }: any) => slug,
      );
    expect(await found('LICENSE')).toEqual(['eula']);
    expect(await found(' efun ')).toEqual(['refund']);
    expect(await found('%')).toEqual(['refund']);
    expect(await found('_')).toEqual([]);
    expect(await found('')).toHaveLength(2);
  });
});

describe('A7-034, A2-074: changing title and text', () => {
  test('renders it, counts the version, dates it and writes it down', async () => {
    const administrator = await app.person({ is_admin: true });
    const { id } = await aPage(app.deps, { slug: 'about', title: 'About' });
    app.pass(60_000);
    const content = '## Who\r\n\r\nWe **are** {{brand}}. <script>alert(1)</script>';
    const body = ok(await put(administrator, id, { version: 1, title: ' About\n {{brand}} ', content }));
    expect(body.page).toMatchObject({
      ...{ id, slug: 'about', title: 'About {{brand}}', version: 2, updated_at: '2026-11-20T09:01:00.000Z' },
      content: '## Who\n\nWe **are** {{brand}}. <script>alert(1)</script>',
    });
    const { html, title } = await read('about');
    expect(title).toBe('About Quiz & <Co>');
    expect(html).toContain('We <strong>are</strong> Quiz &amp; &lt;Co&gt;.');
    expect(html).not.toContain('<script');
    expect(await entries()).toEqual([
      {
        ...{ what: 'Changed a page', noun: 'page', object_id: id, object_name: 'About {{brand}}' },
        detail: { slug: 'about', version: 2, changed: ['title', 'content'] },
      },
    ]);
  });

  test('an address that begins with a placeholder leads there', async () => {
    const administrator = await app.person({ is_admin: true });
    const { id } = await aPage(app.deps, { slug: 'contact' });
    const content = '[Write](mailto:{{support_email}}) or look [here]({{origin}}/faqs).';
    await put(administrator, id, { version: 1, title: 'Contact', content });
    const { html } = await read('contact');
    expect(html).toContain('href="mailto:help@example.org"');
    expect(html).toContain('href="http://localhost:3000/faqs"');
  });

  test('of several who save at the same moment one is told success', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => app.person({ is_admin: true })));
    const { id, title } = await aPage(app.deps);
    const answers = await Promise.all(
      people.map((person, n) =>
        n % 2
          ? put(person, id, { version: 1, title, content: `By ${n}.` })
          : putSeo(person, id, { version: 1, ...blank, meta_title: `By ${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await entries()).toHaveLength(1);
  });

  test('a malformed id is refused like that of a deleted page', async () => {
    const administrator = await app.person({ is_admin: true });
    const text = await put(administrator, 'about', { version: 1, title: 'T', content: 'C' });
    const seo = await putSeo(administrator, 'about', { version: 1, ...blank });
    for (const { status, body } of [text, seo]) expect([status, body.error]).toEqual([400, 'Page not found']);
  });
});

describe('A7-034, A2-077: changing the SEO data', () => {
  const filled = {
    ...{ meta_title: 'A title', meta_description: 'A description.', og_title: 'Og', og_description: 'Og text' },
    ...{ og_image: 'https://example.com/og.png', twitter_title: 'Tw', twitter_description: 'Tw text' },
    twitter_image: `/images/${'a'.repeat(64)}.png`,
  };

  test('L3-058, L3-061 to L3-066: every field reaches readers; the date of the text stays, and it is written down', async () => {
    const administrator = await app.person({ is_admin: true });
    const { id, title } = await aPage(app.deps, { slug: 'about' });
    app.pass(60_000);
    const body = ok(await putSeo(administrator, id, { version: 1, ...filled, meta_title: ' A\n title ' }));
    expect(body.page).toMatchObject({ ...filled, version: 2, updated_at: '2026-11-20T09:00:00.000Z' });
    expect(await read('about')).toMatchObject(filled);
    expect(await entries()).toEqual([
      {
        ...{ what: 'Changed the SEO data of a page', noun: 'page', object_id: id, object_name: title },
        detail: { slug: 'about', version: 2, changed: expect.arrayContaining(Object.keys(filled)) },
      },
    ]);
  });

  test('fields that are left out are emptied; saving what it says changes nothing', async () => {
    const administrator = await app.person({ is_admin: true });
    const { id } = await aPage(app.deps, { slug: 'about', ...filled });
    expect((await putSeo(administrator, id, { version: 1, ...filled })).body.page.version).toBe(1);
    const emptied = await putSeo(administrator, id, { version: 1, og_image: ' ' });
    expect(emptied.body.page).toMatchObject({ ...blank, version: 2 });
    expect((await putSeo(administrator, id, { version: 1, ...filled })).body.code).toBe('PAGE_CHANGED');
  });

  test('recommended lengths are no limits: A5-045', async () => {
    const administrator = await app.person({ is_admin: true });
    const { id } = await aPage(app.deps);
    const long = { meta_title: 'x'.repeat(61), meta_description: 'x'.repeat(161) };
    expect((await putSeo(administrator, id, { version: 1, ...long })).status).toBe(200);
  });
});
