import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aPage } from '../../tests/support/factories.ts';
import { audit_log } from '../audit/tables.ts';

const app = useTestApp();
const admin = () => app.person({ is_admin: true, full_name: 'Ines Okafor' });
const at = (id: string) => `/api/admin/pages/${id}`;
const save = (who: Person, id: string, version: number, content: string) =>
  who.call('PUT', at(id), { version, title: 'About', content });
const history = async (who: Person, id: string) => (await who.call('GET', `${at(id)}/revisions`)).body.revisions;
const restore = (who: Person, id: string, revision: number, version: number) =>
  who.call('PUT', `${at(id)}/revisions/${revision}/restoration`, { version });

describe('revisions of content pages', () => {
  test('each save of text or SEO data keeps one, with what the page came with', async () => {
    const one = await admin();
    const { id } = await aPage(app.deps, { slug: 'about', content: 'As it came.' });
    await save(one, id, 1, 'Ours.');
    await one.call('PUT', `${at(id)}/seo`, { version: 2, meta_title: 'About us' });
    expect(await history(one, id)).toMatchObject([
      { revision: 3, saved_by_name: 'Ines Okafor', is_present: true },
      { revision: 2, saved_by_name: 'Ines Okafor' },
      { revision: 1, saved_by_name: null },
    ]);
    const { body } = await one.call('GET', `${at(id)}/revisions/3`);
    expect(body).toMatchObject({
      fields: { content: 'Ours.', meta_title: 'About us', og_image: '' },
      before: { content: 'Ours.', meta_title: '' },
      present: { version: 3 },
    });
  });

  test('restoring is a save with the check of the version, rendered and written down', async () => {
    const one = await admin();
    const { id } = await aPage(app.deps, { slug: 'about', content: 'As it *came*.' });
    await save(one, id, 1, 'Ours.');
    expect((await restore(one, id, 1, 1)).body.code).toBe('PAGE_CHANGED');
    const { status, body } = await restore(one, id, 1, 2);
    expect([status, body.page?.version, body.page?.content], JSON.stringify(body)).toEqual([200, 3, 'As it *came*.']);
    expect((await app.call('GET', '/api/pages/about')).body.page.html).toContain('<em>came</em>');
    expect((await restore(one, id, 1, 2)).body.page.version).toBe(3);
    expect((await history(one, id)).map(({ revision }: any) => revision)).toEqual([3, 2, 1]);
    const entries = (await app.deps.db.select().from(audit_log)).map(({ what }) => what);
    expect(entries).toContain('Restored a revision of a page');
    expect((await restore(one, id, 9, 3)).body.code).toBe('REVISION_NOT_FOUND');
  });
});
