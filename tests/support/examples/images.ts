import type { Examples } from '../example.ts';

/** A picture of one pixel. */
export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const imagesExamples: Examples = {
  'images.upload': () => ({ data: pixel }),
};
