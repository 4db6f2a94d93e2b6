import type { Locator } from '@playwright/test';

interface Picture {
  name: string;
  color: string;
}

/** Files as a clipboard or a mouse brings them: pictures of 60 x 40. */
export const bring = (field: Locator, kind: 'paste' | 'drop', pictures: readonly Picture[], text = '') =>
  field.evaluate(
    async (area: HTMLTextAreaElement, [type, list, words]) => {
      const data = new DataTransfer();
      for (const { name, color } of list) {
        const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
        const drawing = canvas.getContext('2d') as CanvasRenderingContext2D;
        drawing.fillStyle = color;
        drawing.fillRect(0, 0, 60, 40);
        const bytes = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob as Blob)));
        data.items.add(new File([bytes], name, { type: 'image/png' }));
      }
      if (words) data.setData('text/plain', words);
      const { left, top } = area.getBoundingClientRect();
      const place = { clientX: left + 20, clientY: top + 12 };
      const both = { bubbles: true, cancelable: true };
      if (type === 'drop') area.dispatchEvent(new DragEvent('dragover', { ...both, ...place, dataTransfer: data }));
      area.dispatchEvent(
        type === 'drop'
          ? new DragEvent('drop', { ...both, ...place, dataTransfer: data })
          : new ClipboardEvent('paste', { ...both, clipboardData: data }),
      );
    },
    [kind, pictures, text] as const,
  );
