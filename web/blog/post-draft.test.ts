import { describe, expect, test } from 'vitest';
import { fitting } from '#web/admin-kit/record-form.ts';
import { blankPost, withTag, written } from './post-draft.ts';

describe('A5-057: tags that are typed', () => {
  test.each([
    ['  CCNA ', ['ccna'], ''],
    ['Sub netting, aws,', ['sub-netting', 'aws'], ''],
    ['aws, AWS', ['aws'], '"aws" is there already.'],
    ['?!', [], '"?!" has no letter or digit.'],
    [' , ', [], ''],
    ['x'.repeat(61), [], 'A tag has at most 60 characters.'],
  ])('%j', (text, tags, left_out) => {
    expect(withTag([], text)).toEqual({ tags, left_out });
  });

  test('there are at most twenty', () => {
    const twenty = Array.from({ length: 20 }, (_, n) => `tag-${n}`);
    expect(withTag(twenty, 'more')).toEqual({ tags: twenty, left_out: 'A post has at most 20 tags.' });
  });
});

test('a slug that is made from the title is not sent, and a tag that is being typed is', () => {
  const typed = { slug: 'typed', tag: ' Cloud ', tags: ['aws'], featured_image: ' ' };
  const fields = { ...blankPost, ...typed, published: false, scheduled_at: null };
  expect(written(fields)).toMatchObject({ slug: '', tags: ['aws', 'cloud'], featured_image: null });
  expect(written({ ...fields, slug_from_title: false })).toMatchObject({ slug: 'typed' });
});

test('of a draft of another release only what fits is taken over', () => {
  const kept = { title: 'Kept', tags: ['a', 1], category_ids: ['x'], published: 'yes', content: null, more: true };
  expect(fitting(blankPost, kept)).toEqual({ ...blankPost, title: 'Kept', category_ids: ['x'] });
  for (const nothing of [undefined, null, 'text', []]) expect(fitting(blankPost, nothing)).toEqual(blankPost);
});
