import { describe, expect, test } from 'vitest';
import { imageUrlProblem } from './images.ts';

describe('the address of an image', () => {
  test.each([
    'https://example.com/a.png',
    'https://example.com:8443/a?b=c#d',
    'HTTPS://EXAMPLE.COM/A',
    `/images/${'0a'.repeat(32)}.webp`,
  ])('%s may be kept', (url) => expect(imageUrlProblem(url)).toBeNull());

  test.each([
    ...['http://example.com/a.png', 'javascript:alert(1)', 'data:image/png;base64,AAAA', '//example.com/a.png'],
    ...['/images/a.png', `/images/${'0a'.repeat(32)}.svg`, 'https:example.com', 'https:/example.com', 'https://', ''],
    ...[
      'https://user:secret@example.com/a.png',
      'https://exa mple.com/',
      'https://example.com\\a',
      ' https://example.com',
    ],
  ])('%s may not', (url) => expect(imageUrlProblem(url)).toEqual(expect.stringMatching(/image/)));

  test('has at most 2,000 characters', () => {
    expect(imageUrlProblem(`https://example.com/${'a'.repeat(2_000)}`)).toBe('The address of the image is too long.');
  });
});
