import { useEffect, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useKeptDraft } from '#web/lib/use-kept-draft.ts';
import type { EdgeFunction } from './edge-function.ts';

interface Begun {
  code: string;
  at: number;
}

interface Save {
  code: string;
  over: Begun;
}

interface Events {
  whyNot: string | null;
  onChanged(): void;
}

export function useFunctionForm(loaded: EdgeFunction, { whyNot, onChanged }: Events) {
  const { name } = loaded;
  const [opened, setOpened] = useState(loaded);
  const [begun, setBegun] = useState<Begun>({ code: loaded.code, at: loaded.saved_version });
  const [code, setCode] = useState(loaded.code);
  const [done, setDone] = useState('');
  /** Whether the last save also deploys, so that retrying does the same. */
  const [deploys, setDeploys] = useState(false);
  const unsaved = code !== opened.code;
  const draft = unsaved ? { version: begun.at, values: { code, begun: begun.code } } : null;
  const kept = useKeptDraft(`function.${name}`, draft, ({ version, values }) => {
    if (typeof values.code !== 'string') return;
    setCode(values.code);
    // A draft from an older release has a timestamp as its version; it is compared by code.
    if (typeof values.begun === 'string')
      setBegun({ code: values.begun, at: typeof version === 'number' ? version : 0 });
  });

  const saving = useAction((api, save: Save) => saved(api, name, save), `Failed to save ${name}`);
  const adding = useAction(
    async (api, wanted: string) => (await api.functions.add({ name, code: wanted })).function,
    `Failed to save ${name}`,
  );
  const deploying = useAction(
    (api, version?: number) =>
      api.functions.deploy(version === undefined ? { functionName: name } : { functionName: name, version }),
    `Failed to deploy ${name}`,
  );

  const adopt = (now: EdgeFunction, replaces: string) => {
    setOpened(now);
    setBegun({ code: now.code, at: now.saved_version });
    setCode((typed) => (typed === replaces ? now.code : typed));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what has been read again is taken over
  useEffect(() => {
    if (unsaved || loaded.lastUpdated <= opened.lastUpdated) return;
    adopt(loaded, opened.code);
  }, [loaded]);

  const begin = () => {
    setDone('');
    for (const action of [saving, adding, deploying]) action.clear();
  };
  const deploy = async (sentence: string, version?: number) => {
    const answer = await deploying.run(version);
    onChanged();
    if (!answer) return null;
    // Saving still asks about others' changes, because the typed code started from the earlier version.
    if (unsaved && version === undefined) setOpened(answer.function);
    else adopt(answer.function, opened.code);
    setDone(answer.unchanged ? answer.message : sentence);
    return answer;
  };
  const save = async (over: Begun, deploysToo: boolean) => {
    begin();
    setDeploys(deploysToo);
    const typed = code;
    const now = await saving.run({ code: typed, over });
    if (!now) return;
    kept.forget();
    adopt(now, typed);
    if (!deploysToo) {
      onChanged();
      const waits = whyNot === null ? 'It is not deployed yet.' : `It is not deployed: ${whyNot}`;
      return setDone(now.changed ? `Saved ${name}. ${waits}` : `Saved ${name}. This code is already live.`);
    }
    const answer = await deploying.run();
    onChanged();
    if (!answer) return;
    adopt(answer.function, typed);
    setDone(answer.unchanged ? answer.message : `Successfully saved and deployed ${name}`);
  };
  return {
    opened,
    code,
    unsaved,
    done,
    setDone,
    deploys,
    kept,
    saving,
    deploying,
    begin,
    busy: saving.busy || deploying.busy || adding.busy,
    adding,
    type(next: string) {
      setDone('');
      setCode(next);
    },
    save: () => void save(begun, false),
    saveAndDeploy: () => void save(begun, true),
    saveOver: ({ code: theirs, saved_version }: EdgeFunction) =>
      void save({ code: theirs, at: saved_version }, deploys),
    take(now: EdgeFunction) {
      kept.forget();
      begin();
      adopt(now, code);
    },
    async addAgain() {
      begin();
      const now = await adding.run(code);
      if (!now) return;
      kept.forget();
      adopt(now, code);
      setDone(`Added ${name}. It is served once you deploy it.`);
      onChanged();
    },
    deploy: () => {
      begin();
      void deploy(`Successfully deployed ${name}`);
    },
    /** Returns whether the version is live. */
    async returnTo(version: number) {
      begin();
      const answer = await deploy(`Successfully deployed ${name}`, version);
      if (answer && !answer.unchanged)
        setDone(`Successfully deployed ${name}: version ${version} is served again, as version ${answer.version}.`);
      return answer !== null;
    },
    settled(now: EdgeFunction, sentence: string) {
      begin();
      setDone(sentence);
      setOpened((before) => (before.code === now.code ? now : before));
      setBegun((before) => (before.code === now.code ? { code: now.code, at: now.saved_version } : before));
      onChanged();
    },
  };
}

export type FunctionForm = ReturnType<typeof useFunctionForm>;

/** Only a change of the code is a conflict; deployments, hosts and secrets are not. */
async function saved(api: Api, name: string, { code, over }: Save): Promise<EdgeFunction> {
  const attempt = async (version: number) => (await api.functions.save({ name, code, version })).function;
  try {
    return await attempt(over.at);
  } catch (thrown) {
    const failure = apiFailure(thrown);
    if (failure?.code !== 'FUNCTION_CHANGED') throw thrown;
    const now = (await api.functions.read({ name })).function;
    if (now.code !== over.code) throw { status: failure.status, data: { ...failure, current: now } };
    return await attempt(now.saved_version);
  }
}
