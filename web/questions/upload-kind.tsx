import type { Api } from '#core/contract/index.ts';
import { setPaperLimits } from '#core/set-papers.ts';
import { uploadSentences as say, uploadedQuiz, uploadFailures } from '#core/uploads.ts';
import type { UploadKind } from '#web/content/upload-kind.ts';
import { Same } from '#web/content/upload-same.tsx';
import { counted } from '#web/lib/counted.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ExportButton } from './export-button.tsx';
import { UploadFormat } from './upload-format.tsx';
import { UploadQuiz } from './upload-quiz.tsx';
import { UploadedQuestion } from './upload-read.tsx';

export type QuestionPreview = Awaited<ReturnType<Api['questionUploads']['preview']>>['preview'];

export interface QuestionChoices {
  makes_quiz: boolean;
  title: string;
  same_id: 'skip' | 'update';
  same_text: 'skip' | 'add';
}

export const questionUpload: UploadKind<QuestionPreview, QuestionPreview['questions'][number], QuestionChoices> = {
  noun: 'question',
  placeholder: '1. Which port does HTTPS use?\nA. 80\nB. 443\nAnswer: B\nExplanation: ...',
  say: {
    topicNeeded: say.topicNeeded,
    nothingRead: uploadFailures.NO_QUESTIONS_IN_TEXT[1],
    done: say.done,
    previewFailed: uploadFailures.UPLOAD_PREVIEW_FAILED[1],
    uploadFailed: uploadFailures.UPLOAD_FAILED[1],
  },
  usual: { makes_quiz: true, title: uploadedQuiz.title, same_id: 'skip', same_text: 'skip' },
  missing: (choices, preview) =>
    makesQuiz(choices, preview) && choices.title.trim() === '' ? say.quizTitleNeeded : undefined,
  preview: async (api, text, topic, { same_id, same_text }) =>
    (await api.questionUploads.preview({ topic_id: topic?.id, text, same_id, same_text })).preview,
  upload: async (api, text, topic, { same_id, same_text, ...choices }, preview) => {
    const quiz = makesQuiz(choices, preview) ? { title: choices.title } : null;
    const input = { topic_id: topic.id, text, same_id, same_text, expected: preview.counts, quiz };
    return (await api.questionUploads.upload(input)).upload;
  },
  duplicates: ({ same_id, same_text }) => [same_id, same_text],
  countOf: ({ question_count }) => question_count,
  items: ({ questions }) => questions,
  options: ({ choices, choose, preview, error }) => (
    <UploadQuiz options={choices} onChange={choose} count={writtenOf(preview)} error={error} />
  ),
  notes: ({ choices, choose, preview }) =>
    preview && (
      <>
        <div className="row mb-2">
          <Same
            noun="question"
            what="Id"
            count={preview.same_id_count}
            value={choices.same_id}
            other={{ value: 'update', label: 'Update where something differs' }}
            onChange={(same_id) => choose({ same_id })}
          />
          <Same
            noun="question"
            what="text"
            count={preview.same_text_count}
            value={choices.same_text}
            other={{ value: 'add', label: 'Upload all the same' }}
            onChange={(same_text) => choose({ same_text })}
          />
        </div>
        <Warnings preview={preview} />
      </>
    ),
  item: (question, goTo) => <UploadedQuestion question={question} onGo={goTo} />,
  format: <UploadFormat />,
  download: ({ id }) => <ExportButton topicId={id} />,
};

const writtenOf = (preview: QuestionPreview | null) => (preview ? preview.counts.added + preview.counts.updated : 0);

const makesQuiz = ({ makes_quiz }: Pick<QuestionChoices, 'makes_quiz'>, preview: QuestionPreview | null) =>
  makes_quiz && writtenOf(preview) <= setPaperLimits.questions.max;

function Warnings({ preview: { warnings, warning_count } }: { preview: QuestionPreview }) {
  const own =
    warning_count > 0 ? [`${counted(warning_count, 'question has a note', 'questions have notes')} below.`] : [];
  const lines = [...warnings, ...own];
  if (lines.length === 0) return null;
  return (
    <Alert tone="wait" title="Worth a look; it can be uploaded all the same">
      <ul className="t1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Alert>
  );
}
