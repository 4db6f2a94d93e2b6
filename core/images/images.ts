import type { Failures } from '../lib/failures.ts';

export const IMAGE_MAX_BYTES = 1024 * 1024;
export const IMAGE_URL_MAX_LENGTH = 2_000;

export const imageFailures = {
  IMAGE_MISSING: [400, 'Please choose an image.'],
  IMAGE_TOO_LARGE: [400, 'An image may be at most 1 MB. Please make this one smaller.'],
  IMAGE_TYPE_UNSUPPORTED: [400, 'Only PNG, JPEG and WebP images can be uploaded.'],
  IMAGE_BROKEN: [400, 'This image is damaged or incomplete. Please choose another one.'],
  IMAGE_NOT_FOUND: [404, 'There is no such image.'],
  IMAGE_UPLOAD_FAILED: [500, 'Error uploading the image. Please try again.'],
} as const satisfies Failures;

export const imageSentences = {
  urlWrong: 'An image is an address that begins with https:// or a picture uploaded here (/images/...).',
  urlTooLong: 'The address of the image is too long.',
  failedToLoad: 'Failed to load image. Please check the URL.',
} as const;

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

export const imageEndings = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

const ownImage = /^\/images\/[0-9a-f]{64}\.(?:png|jpg|webp)$/;

export function imageUrlProblem(url: string): string | null {
  if (url.length > IMAGE_URL_MAX_LENGTH) return imageSentences.urlTooLong;
  if (ownImage.test(url)) return null;
  // Rejects what a browser would repair: blanks, backslashes, missing slashes.
  const isAddress = /^https:\/\/[^\s\\]+$/i.test(url) && URL.canParse(url);
  const { username, password } = isAddress ? new URL(url) : { username: '', password: '' };
  return isAddress && username === '' && password === '' ? null : imageSentences.urlWrong;
}

/** Detected from the bytes, never from a file name. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const has = (at: number, ...signs: number[]) => signs.every((sign, index) => bytes[at + index] === sign);
  if (has(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (has(0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (has(0, 0x52, 0x49, 0x46, 0x46) && has(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp';
  return null;
}
