import { useLoaderData } from 'react-router';
import '#web/styles/cards-office.css';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { CardsNotLoaded } from './card-not-loaded.tsx';
import { UploadCards } from './upload-cards.tsx';

const load = (api: Api) => api.catalogOffice.list();

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titled('Upload Flashcards File');

/** Upload Flashcards File: a .txt file. */
export default function UploadFlashcardsFileTab() {
  const { categories } = useLoaderData<typeof loader>();
  return <UploadCards from="file" categories={categories} />;
}

export function ErrorBoundary() {
  return <CardsNotLoaded title="Upload Flashcards File" />;
}
