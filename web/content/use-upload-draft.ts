import { useMemo, useState } from 'react';
import { inTab } from '#web/lib/kept.ts';
import { useKeptDraft } from '#web/lib/use-kept-draft.ts';

/** A text to upload and the choices made for it, kept in this tab until it is uploaded or cleared. */
export function useUploadDraft<Choices extends object>(key: string, usual: Choices) {
  const blank = { text: '', choices: usual };
  const [draft, setDraft] = useState(blank);
  // A text may be megabytes long: only a new draft is written out as JSON.
  const current = useMemo(() => (isBlank(draft, usual) ? null : { version: null, values: draft }), [draft, usual]);
  const kept = useKeptDraft<typeof draft>(
    `upload.${key}`,
    current,
    ({ values: { text, choices } }) =>
      setDraft({ text: typeof text === 'string' ? text : '', choices: { ...usual, ...fitting(choices, usual) } }),
    inTab,
  );
  return {
    ...draft,
    kept,
    type: (text: string) => setDraft((before) => ({ ...before, text })),
    choose: (choices: Partial<Choices>) =>
      setDraft((before) => ({ ...before, choices: { ...before.choices, ...choices } })),
    /** It is uploaded, or nobody wants it. */
    reset: () => {
      kept.forget();
      setDraft(blank);
    },
  };
}

const isBlank = ({ text, choices }: { text: string; choices: object }, usual: object) =>
  text === '' && JSON.stringify(choices) === JSON.stringify(usual);

/** Those of the kept choices that this release has: the browser may have kept them for another one. */
export function fitting<Choices extends object>(kept: unknown, usual: Choices): Partial<Choices> {
  const values = Object.entries(kept ?? {}).filter(
    ([name, value]) => typeof value === typeof Reflect.get(usual, name),
  );
  return Object.fromEntries(values) as Partial<Choices>;
}
