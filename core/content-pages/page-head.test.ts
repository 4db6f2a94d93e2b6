import { expect, test } from 'vitest';
import { headOf } from './page-head.ts';

const page = {
  ...{ title: 'About', content: '# About\n\nWho we are.', meta_title: '', meta_description: '' },
  ...{ og_title: '', og_description: '', og_image: null },
  ...{ twitter_title: '', twitter_description: '', twitter_image: null },
};

test('L2-139: with nothing filled in, title and text stand in', () => {
  const told = { title: 'About - Certamen', description: 'Who we are.' };
  const plain = { ...told, image: null };
  expect(headOf(page, 'Certamen')).toEqual({ ...told, og: plain, twitter: plain });
});

test('what is given goes first; each card falls back to the one before', () => {
  const given = {
    ...page,
    meta_title: 'Meta',
    meta_description: 'Words',
    og_title: 'Og',
    og_image: 'https://e.example/a.png',
  };
  expect(headOf(given, 'Certamen')).toEqual({
    title: 'Meta',
    description: 'Words',
    og: { title: 'Og', description: 'Words', image: 'https://e.example/a.png' },
    twitter: { title: 'Og', description: 'Words', image: 'https://e.example/a.png' },
  });
  const own = { ...given, twitter_title: 'Tw', twitter_description: 'Tweet', twitter_image: '/images/x.png' };
  expect(headOf(own, 'Certamen').twitter).toEqual({ title: 'Tw', description: 'Tweet', image: '/images/x.png' });
});
