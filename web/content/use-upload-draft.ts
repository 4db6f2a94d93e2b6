import { useMemo, useState } from 'react';
import { inTab } from '#web/lib/kept.ts';
import { useKeptDraft } from '#web/lib/use-kept-draft.ts';

/**
 * A text that is to be uploaded and what was chosen for it, kept in this tab until it is uploaded or cleared. `fitting` returns
 * those choices that a kept draft has in their form: it is the browser's, and may be of another release.
 */
export function useUploadDraft<Choices extends object>(
  key: string,
  usual: Choices,
  fitting: (kept: object) => Partial<Choices>,
) {
  const blank = { text: '', choices: usual };
  const [draft, setDraft] = useState(blank);
  // A text may be megabytes long: only a new draft is written out as JSON.
  const current = useMemo(() => (isBlank(draft, usual) ? null : { version: null, values: draft }), [draft, usual]);
  const kept = useKeptDraft<typeof draft>(
    `upload.${key}`,
    current,
    ({ values: { text, choices } }) =>
      setDraft({ text: typeof text === 'string' ? text : '', choices: { ...usual, ...fitting(choices ?? {}) } }),
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
