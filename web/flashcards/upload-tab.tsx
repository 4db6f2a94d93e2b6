import { useLoaderData, useLocation } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { askedIn } from '#web/admin-kit/asked-in.ts';
import { screens } from '#web/admin-kit/lists.ts';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { UploadScreen } from '#web/uploads/upload-screen.tsx';
import { flashcardUpload } from './upload-kind.tsx';

const isFile = ({ pathname }: { pathname: string }) => pathname.endsWith('-file');

async function load(api: Api, { url }: PageArgs) {
  askedIn(screens.uploadFlashcards, url);
  return api.catalogAdmin.list();
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = (args: Parameters<ReturnType<typeof titled>>[0] & { location: { pathname: string } }) =>
  titled(isFile(args.location) ? 'Upload Flashcards File' : 'Upload Flashcards')(args);
export const ErrorBoundary = () => <TabFailed part title="Upload Flashcards" sentence="Failed to load flashcards" />;

export default function UploadFlashcardsTab() {
  const { categories } = useLoaderData<typeof loader>();
  const from = isFile(useLocation()) ? 'file' : 'text';
  return <UploadScreen key={from} kind={flashcardUpload} from={from} categories={categories} />;
}
