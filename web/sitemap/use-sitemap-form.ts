import { useState } from 'react';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useKeptDraft } from '#web/lib/use-kept-draft.ts';

export type Sitemap = Output<'sitemap.read'>['sitemap'];
export type Pinged = Output<'sitemap.ping'>;

/** `sitemap` is null if it could not be read: the editor then shows `template`. */
export function useSitemapForm(sitemap: Sitemap | null, template: string) {
  const [opened, setOpened] = useState<Sitemap | null>(sitemap);
  const [text, setText] = useState(sitemap?.xml ?? template);
  const [done, setDone] = useState('');
  // The version that the typed text started from, which may be older than the saved one.
  const [version, setVersion] = useState(sitemap?.version ?? 0);
  const unsaved = text !== (opened?.xml ?? template);
  const kept = useKeptDraft('sitemap', unsaved ? { version, values: { text } } : null, (draft) => {
    if (typeof draft.values.text !== 'string') return;
    setText(draft.values.text);
    setVersion(typeof draft.version === 'number' ? draft.version : 0);
  });

  const saving = useAction(
    async (api, version: number) => (await api.sitemap.save({ xml: text, version })).sitemap,
    'Failed to save sitemap',
  );
  const reading = useAction(async (api) => (await api.sitemap.read()).sitemap, 'Failed to fetch sitemap');
  const generating = useAction(
    (api, base_url: string) => api.sitemap.generate({ base_url }),
    'Failed to fetch sitemap',
  );
  const forgetting = useAction(
    async (api, version: number) => (await api.sitemap.forget({ version })).sitemap,
    'Failed to save sitemap',
  );

  const begin = () => {
    setDone('');
    for (const action of [saving, reading, generating, forgetting]) action.clear();
  };
  const take = (now: Sitemap) => {
    kept.forget();
    setOpened(now);
    setVersion(now.version);
    setText(now.xml);
  };
  const save = async (over = version) => {
    begin();
    const typed = text;
    const saved = await saving.run(over);
    if (!saved) return;
    kept.forget();
    setOpened(saved);
    setVersion(saved.version);
    // What was typed while saving remains, unsaved.
    setText((now) => (now === typed ? saved.xml : now));
    setDone('Sitemap saved successfully!');
  };
  return {
    text,
    opened,
    unsaved,
    done,
    kept,
    version,
    saving,
    reading,
    generating,
    forgetting,
    begin,
    take,
    save,
    type(next: string) {
      setDone('');
      setText(next);
    },
    async refresh() {
      begin();
      const now = await reading.run();
      if (now) take(now);
    },
    async generate(base_url: string) {
      begin();
      const made = await generating.run(base_url);
      if (!made) return;
      setText(made.xml);
      setDone(
        `Generated from what is published: ${made.urls.toLocaleString('en-US')} addresses. Save it to serve it.`,
      );
    },
    /** The version shown as saved, or the one that a conflict showed. */
    async forget(shown = opened?.version ?? 0) {
      begin();
      const now = await forgetting.run(shown);
      if (!now) return;
      take(now);
      setDone('The sitemap is made from what is published again.');
    },
  };
}
