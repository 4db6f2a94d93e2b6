import { useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useKeptDraft } from '#web/lib/use-kept-draft.ts';
import { type AdminPage, isSame, saveOver, type Typed } from './admin-page.ts';

interface PageForm<Fields extends Typed> {
  page: AdminPage;
  /** Names the form among what is kept in the browser. */
  name: 'page' | 'seo';
  fieldsOf(page: AdminPage): Fields;
  save(api: Api, version: number, typed: Fields): Promise<{ page: AdminPage }>;
  /** What is said where a failure has no sentence of its own. */
  fallback: string;
  onSaved(): void;
}

/** One of the two forms of a page: what was opened, what is typed, kept in the browser until it is saved over the version opened. */
export function usePageForm<Fields extends Typed>({
  page,
  name,
  fieldsOf,
  save,
  fallback,
  onSaved,
}: PageForm<Fields>) {
  const [opened, setOpened] = useState({ version: page.version, fields: fieldsOf(page) });
  const [typed, setTyped] = useState(opened.fields);
  const [done, setDone] = useState(false);
  const unsaved = !isSame(typed, opened.fields);
  const current = unsaved ? { version: opened.version, values: { typed, opened: opened.fields } } : null;
  const kept = useKeptDraft(`${name}.${page.id}`, current, ({ version, values }) => {
    setOpened({ version: Number(version), fields: fitting(fieldsOf(page), values.opened) });
    setTyped(fitting(fieldsOf(page), values.typed));
  });
  const action = useAction(
    (api, version: number, fields: Fields) =>
      saveOver(api, { id: page.id, version, fields }, fieldsOf, (over) => save(api, over, typed)),
    fallback,
  );
  const take = (now: AdminPage) => {
    kept.forget();
    setOpened({ version: now.version, fields: fieldsOf(now) });
    setTyped(fieldsOf(now));
    action.clear();
  };
  const run = async (version: number, fields: Fields) => {
    setDone(false);
    const saved = await action.run(version, fields);
    if (!saved) return;
    kept.forget();
    setOpened({ version: saved.version, fields: fieldsOf(saved) });
    // What was typed while it was being saved stays, unsaved.
    setTyped((now) => (isSame(now, typed) ? fieldsOf(saved) : now));
    setDone(true);
    onSaved();
  };
  return {
    typed,
    unsaved,
    done,
    kept,
    failure: action.failure,
    busy: action.busy,
    type(part: Partial<Fields>) {
      setDone(false);
      setTyped((before) => ({ ...before, ...part }));
    },
    save: () => run(opened.version, opened.fields),
    /** Goes on from what somebody else saved, with what is typed here. */
    saveOver(theirs: AdminPage) {
      setOpened({ version: theirs.version, fields: fieldsOf(theirs) });
      return run(theirs.version, fieldsOf(theirs));
    },
    /** Drops what is typed for what is saved. */
    take,
  };
}

/** What was kept may be of an older release: only texts of fields that the form has are taken over. */
function fitting<Fields extends Typed>(fields: Fields, kept: Typed | undefined): Fields {
  const entries = Object.entries(fields).map(([name, value]) => {
    const text: unknown = kept?.[name];
    return [name, typeof text === 'string' ? text : value];
  });
  return Object.fromEntries(entries) as Fields;
}
