import type { Api } from '#core/contract/index.ts';
import { IMAGE_MAX_BYTES, imageEndings, imageFailures } from '#core/images/images.ts';

export function fileProblem({ size, type }: File): string | null {
  if (!Object.hasOwn(imageEndings, type)) return imageFailures.IMAGE_TYPE_UNSUPPORTED[1];
  return size > IMAGE_MAX_BYTES ? imageFailures.IMAGE_TOO_LARGE[1] : null;
}

export function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

export async function uploadedImage(api: Api, dataUrl: string): Promise<string> {
  return (await api.images.upload({ data: dataUrl.slice(dataUrl.indexOf(',') + 1) })).image.url;
}
