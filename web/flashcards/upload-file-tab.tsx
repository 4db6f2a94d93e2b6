import { useLoaderData } from 'react-router';
import '#web/styles/cards-admin.css';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { TabFailed } from '#web/ui/tab-failed.tsx';
import { UploadCards } from './upload-cards.tsx';

const load = (api: Api) => api.catalogAdmin.list();

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titled('Upload Flashcards File');
export const ErrorBoundary = () => (
  <TabFailed part title="Upload Flashcards File" sentence="Failed to load flashcards" />
);

/** Upload Flashcards File: a .txt file. */
export default function UploadFlashcardsFileTab() {
  const { categories } = useLoaderData<typeof loader>();
  return <UploadCards from="file" categories={categories} />;
}
