import { type RefObject, useContext, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { imageFailures } from '#core/images/images.ts';
import { inWordsOf } from '#web/lib/admin-words.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { AskingWho } from '#web/lib/asking-who.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { dataUrlOf, fileProblem, uploadedImage } from '#web/lib/uploaded-image.ts';
import type { PickedImage } from './image-dialog.tsx';
import { replaceText } from './replace-text.ts';

export function uploadProblem(markdown: string): string | null {
  const [, what] = /!\[(Uploading [^[\]\n]+…)\]\(\)/.exec(markdown) ?? [];
  return what ? `“${what}”: wait until the image is there, or take these words out.` : null;
}

export function useImageUploads(area: RefObject<HTMLTextAreaElement | null>) {
  const callAgain = useContext(AskingWho);
  const [picked, setPicked] = useState<readonly PickedImage[]>([]);
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const caret = useRef(0);
  const composed = useRef<Promise<unknown> | null>(null);

  const take = async (files: readonly File[]) => {
    // The dialog takes the caret away.
    caret.current = area.current?.selectionEnd ?? 0;
    const checked = files.map((file) => ({ file, problem: fileProblem(file) }));
    setFailures(checked.flatMap(({ file, problem }) => (problem ? [`${file.name}: ${problem}`] : [])));
    const images = checked.flatMap(({ file, problem }) => (problem ? [] : [file]));
    setPicked(await Promise.all(images.map(async (file) => ({ name: file.name, url: await dataUrlOf(file) }))));
  };

  const upload = async ({ name, url }: PickedImage, alt: string, placeholder: string) => {
    let markdown = '';
    try {
      const api = await loadApi();
      markdown = `![${alt.replace(/[\\`*_~[\]<>&]/g, '\\$&')}](${await callAgain(() => uploadedImage(api, url))})`;
    } catch (thrown) {
      const failure = apiFailure(thrown);
      const error = failure ? inWordsOf(location.pathname, failure).error : imageFailures.IMAGE_UPLOAD_FAILED[1];
      setFailures((before) => [...before, `${name}: ${error}`]);
    }
    // Changing the text would interrupt an input method's composition.
    await composed.current;
    const at = area.current?.value.indexOf(placeholder) ?? -1;
    if (area.current && at !== -1) {
      replaceText(area.current, at, at + placeholder.length, markdown);
      if (at < caret.current) caret.current += markdown.length - placeholder.length;
    }
    setUploading((before) => before.filter((each) => each !== placeholder));
  };

  const insert = (alts: readonly string[]) => {
    flushSync(() => setPicked([]));
    const text = area.current;
    if (!text) return;
    text.focus();
    const placeholders: string[] = [];
    for (const { name } of picked) {
      const words = `Uploading ${name.replace(/[[\]\\\n]/g, ' ')}`;
      const isTaken = (one: string) => placeholders.includes(one) || text.value.includes(one);
      let one = `![${words}…]()`;
      for (let count = 2; isTaken(one); count += 1) one = `![${words} (${count})…]()`;
      placeholders.push(one);
    }
    const at = caret.current;
    const inserted = placeholders.join('\n\n');
    replaceText(text, at, at, inserted);
    text.setSelectionRange(at + inserted.length, at + inserted.length);
    setFailures([]);
    setUploading((before) => [...before, ...placeholders]);
    picked.forEach((image, index) => void upload(image, alts[index] ?? '', placeholders[index] ?? ''));
  };

  return {
    picked,
    failures,
    /** 'Uploading diagram.png…' */
    uploading: uploading.map((placeholder) => placeholder.slice(2, -3)),
    take: (files: readonly File[]) => void take(files),
    choose: () => {
      const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
      input.accept = 'image/png,image/jpeg,image/webp';
      input.onchange = () => void take([...(input.files ?? [])]);
      input.click();
    },
    insert,
    cancel: () => setPicked([]),
    composing: () => {
      composed.current = new Promise((resolve) => {
        area.current?.addEventListener('compositionend', resolve, { once: true });
      });
    },
  };
}
