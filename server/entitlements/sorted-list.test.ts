import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aTopic } from '../../tests/support/factories.ts';
import { entitlements } from './tables.ts';

const app = useTestApp();

test('entitlements are sorted by every column that their list offers, both ways, over pages', async () => {
  const { id: topic_id } = await aTopic(app.deps);
  const codes = Array.from({ length: 60 }, (_, n) => `C${(n * 37) % 60}`);
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n));
  const values = codes.map((code, n) => ({ code, name: code, topic_id, created_at: at(n) }));
  await app.deps.db.insert(entitlements).values(values);
  const admin = await app.person({ is_admin: true });
  const page = async (search: string) => (await admin.call('GET', `/api/admin/entitlements?${search}`)).body;
  const all = async (sort: string) => {
    const first = await page(`sort=${sort}`);
    const second = await page(`sort=${sort}&cursor=${first.next_cursor}`);
    expect((await page(`sort=${sort}&cursor=${second.previous_cursor}`)).entitlements).toEqual(first.entitlements);
    return [...first.entitlements, ...second.entitlements].map(({ code }: { code: string }) => code);
  };
  const sorted = [...codes].sort((one, other) => one.localeCompare(other));
  expect(await all('code')).toEqual(sorted);
  expect(await all('-code')).toEqual(sorted.toReversed());
  expect(await all('created')).toEqual(codes);
  expect(await all('-created')).toEqual(codes.toReversed());
  const { next_cursor } = await page('sort=code');
  expect(await page(`sort=-code&cursor=${next_cursor}`), 'a page of another order').toMatchObject({
    code: 'MALFORMED_REQUEST',
  });
  expect((await page('size=60')).entitlements).toHaveLength(60);
  expect((await page('size=501')).fields).toEqual({ size: 'A page has 1 to 500 rows.' });
  const { status, body } = await admin.call('GET', '/api/admin/entitlements?sort=name');
  expect([status, body.fields]).toEqual([400, { sort: 'This list cannot be sorted by that.' }]);
});
