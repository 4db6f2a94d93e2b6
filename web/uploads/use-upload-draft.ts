import { useMemo, useState } from 'react';
import { inTab } from '#web/lib/kept.ts';
import { useKeptDraft } from '#web/lib/use-kept-draft.ts';

export function useUploadDraft<Choices extends object>(key: string, usual: Choices) {
  const blank = { text: '', choices: usual };
  const [draft, setDraft] = useState(blank);
  // A text may be megabytes long: only a new draft is serialized.
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
    reset: () => {
      kept.forget();
      setDraft(blank);
    },
  };
}

const isBlank = ({ text, choices }: { text: string; choices: object }, usual: object) =>
  text === '' && JSON.stringify(choices) === JSON.stringify(usual);

/** Only choices that this release has: they may have been saved by another one. */
export function fitting<Choices extends object>(kept: unknown, usual: Choices): Partial<Choices> {
  const values = Object.entries(kept ?? {}).filter(
    ([name, value]) => typeof value === typeof Reflect.get(usual, name),
  );
  return Object.fromEntries(values) as Partial<Choices>;
}
