import type { Api } from '#core/contract/index.ts';
import { type ApiFailure, apiFailure } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/use-action.ts';
import { type Draft, type Stored, storedOf, textOf, written } from './draft.ts';
import type { BuiltDraft } from './use-built-draft.ts';

interface SaveEvents {
  onSaved(id: string): void;
  onStart(): void;
}

const FAILED = 'Failed to save quiz. Please try again.';
const REFUSED = 'question_ids.';

/** Saves what is being built, and what can be done when that fails. */
export function useSave(built: BuiltDraft, { onSaved, onStart }: SaveEvents) {
  const call = useAction(async (api, draft: Draft, opened: Stored | null) => {
    if (!opened) return api.quizzesAdmin.add(written(draft));
    return changed(api, draft, opened);
  }, FAILED);
  const reading = useAction(async (api, quiz_id: string) => (await api.quizzesAdmin.one({ quiz_id })).quiz, FAILED);

  const save = async (opened: Stored | null) => {
    const draft = built.draft;
    onStart();
    const answer = await call.run(draft, opened);
    if (!answer) return;
    const { quiz } = answer;
    built.saved(quiz, draft);
    onSaved(quiz.id);
  };
  const current = async () => (built.opened ? reading.run(built.opened.id) : null);
  const failure: ApiFailure | null = call.failure ?? reading.failure;
  const fields = failure?.fields ?? {};
  const wrong = failure?.code === 'INVALID_INPUT' || failure?.code === 'TOPIC_NOT_FOUND' ? fields : {};
  const besideField = Object.values(wrong).length > 0;
  return {
    busy: call.busy || reading.busy,
    failure,
    /** Sentences beside their fields. */
    wrong,
    /** What stands beside no field. */
    general: besideField ? null : failure,
    refused: refusedIn(failure),
    run: () => void save(built.opened),
    clear: () => {
      call.clear();
      reading.clear();
    },
    /** Somebody else saved: theirs is read and replaced. */
    overwrite: async () => {
      const theirs = await current();
      if (theirs) await save(storedOf(theirs));
    },
    takeTheirs: async () => {
      const theirs = await current();
      if (!theirs) return;
      built.begin(theirs);
      call.clear();
    },
    saveAsNew: () => void save(null),
  };
}

/** Over what it began with. What it only lost since, and the draft has no more either, is no change of somebody else. */
async function changed(api: Api, draft: Draft, { id: quiz_id, ...opened }: Stored) {
  const attempt = (version: number) => api.quizzesAdmin.change({ ...written(draft), quiz_id, version });
  try {
    return await attempt(opened.version);
  } catch (thrown) {
    if (apiFailure(thrown)?.code !== 'BUILT_QUIZ_CHANGED') throw thrown;
    const now = storedOf((await api.quizzesAdmin.one({ quiz_id })).quiz);
    const left = opened.question_ids.filter((one) => now.question_ids.includes(one));
    const lost = opened.question_ids.filter((one) => !now.question_ids.includes(one));
    const wanted = new Set(draft.questions.map(({ id }) => id));
    if (lost.some((one) => wanted.has(one)) || textOf({ ...opened, question_ids: left }) !== textOf(now))
      throw thrown;
    return attempt(now.version);
  }
}

/** Why single questions were refused, by id. */
function refusedIn(failure: ApiFailure | null): ReadonlyMap<string, string> {
  const why = failure?.code === 'BUILT_QUESTIONS_UNANSWERED' ? 'It has no answers.' : 'It has been deleted.';
  const names = Object.keys(failure?.fields ?? {}).filter((name) => name.startsWith(REFUSED));
  return new Map(names.map((name) => [name.slice(REFUSED.length), why]));
}
