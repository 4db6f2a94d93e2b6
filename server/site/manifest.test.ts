import { expect, test } from 'vitest';
import { iconsOf } from '#core/lib/icons.ts';
import { ok, useTestApp } from '../../tests/support/app.ts';

const app = useTestApp({ BRAND_NAME: 'Northlight', BRAND_TAGLINE: 'Exams at sea' });

test('the manifest follows the brand, which is a setting', async () => {
  const body = ok(await app.call('GET', '/site.webmanifest'));
  expect(body).toMatchObject({ name: 'Northlight', short_name: 'Northlight', description: 'Exams at sea' });
  expect(body.icons.map(({ src }: { src: string }) => src)).toEqual(['/icons/plain-192.png', '/icons/plain-512.png']);
});

test('a brand that begins with another letter than the drawn one has icons without a letter', () => {
  expect(iconsOf('Certamen')).toMatchObject({ svg: '/seal.svg', ico: '/icons/seal.ico' });
  expect(iconsOf('Northlight')).toMatchObject({ svg: '/icons/plain.svg', ico: '/icons/plain.ico' });
});
