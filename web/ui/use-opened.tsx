import { type ReactNode, useRef, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { OtherWords, SavedMeanwhile } from './saved-meanwhile.tsx';

/** What a form in a dialog needs when its save was refused because somebody else has saved since it was opened. */
interface OpenedParts<Saved> {
  /** It as it is now; null where it is gone. */
  load(api: Api, opened: Saved): Promise<Saved | null>;
  /** What is said when it cannot be loaded. */
  failed: string;
  /** What is saved, by the labels of the fields. */
  words(saved: Saved): Readonly<Record<string, string>>;
  /** What is typed, by the same labels. */
  typed(form: FormData): Readonly<Record<string, string>>;
  /** Saves what is typed as a change of `version`. */
  save(form: FormData, version: number): void;
  /** What was typed is dropped for theirs. */
  onTheirs?(saved: Saved): void;
}

/** How `FormDialog` shows a conflict. */
export type Meanwhile = (failure: ApiFailure, form: () => FormData) => ReactNode;

/**
 * What a dialog edits as it was opened, and the version that its save replaces. Fields that are not controlled carry
 * `key={opened?.version}`: they show theirs once theirs is taken. What is typed stays until then.
 */
export function useOpened<Saved extends { version: number }>(loaded: Saved | null, parts: OpenedParts<Saved>) {
  const [opened, setOpened] = useState(loaded);
  const version = useRef(loaded?.version ?? 0);
  const meanwhile: Meanwhile = ({ error }, form) => (
    <SavedMeanwhile<Saved>
      className="stack stack--tight"
      sentence={error}
      load={async (api) => opened && parts.load(api, opened)}
      failed={parts.failed}
      onTheirs={(theirs) => {
        version.current = theirs.version;
        setOpened(theirs);
        parts.onTheirs?.(theirs);
      }}
      onMine={(theirs) => {
        version.current = theirs.version;
        parts.save(form(), theirs.version);
      }}
      takesFocus
    >
      {(theirs) => (
        <OtherWords said={parts.words(theirs)} typed={parts.typed(form())} className="both t1" showsTyped />
      )}
    </SavedMeanwhile>
  );
  return { opened, submit: (form: FormData) => parts.save(form, version.current), meanwhile };
}
