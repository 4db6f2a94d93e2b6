import { useLoaderData } from 'react-router';
import '#web/styles/upload.css';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { TabFailed } from '#web/ui/tab-failed.tsx';
import { UploadQuestions } from './upload-questions.tsx';

const load = (api: Api) => api.catalogAdmin.list();

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titled('Upload Questions');
export const ErrorBoundary = () => (
  <TabFailed part title="Upload Questions" sentence="The topics could not be loaded." />
);

/** Upload Questions: pasted text. */
export default function UploadQuestionsTab() {
  const { categories } = useLoaderData<typeof loader>();
  return <UploadQuestions from="text" categories={categories} />;
}
