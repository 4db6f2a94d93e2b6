import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { keysWrittenAs } from '#core/questions/kinds/kinds.ts';
import { quizFieldLimits } from '#core/quizzes/admin-quiz.ts';
import { uploadSentences as say, uploadedQuiz, uploadFailures } from '#core/uploads/uploads.ts';
import { counted } from '#web/lib/counted.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Check } from '#web/ui/check.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import type { UploadKind } from '#web/uploads/upload-kind.ts';
import { Same } from '#web/uploads/upload-same.tsx';
import { ExportButton } from './export-button.tsx';
import { UploadedQuestion } from './upload-read.tsx';

type QuestionPreview = Output<'questionUploads.preview'>['preview'];

interface QuestionChoices {
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
  makes_quiz && writtenOf(preview) <= quizFieldLimits.questions.max;

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

const keys = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(keysWrittenAs);

const example = `1. Which two ports does DNS use? Choose two.
A. TCP 53
B. TCP 80
C. UDP 53
D. UDP 67
Answer: A, C
Id: dns-ports
Domain: Network services
Objective: 1.4
Family: name-resolution
Reference: RFC 1035
Image: https://example.com/dns.png
Difficulty: 2
Checked: 2026-11-29
Why A: Answers that are too long for UDP go over TCP.
Why B: Port 80 is the one of the web.
Belief B: every service answers on the port of the web
Explanation: DNS uses port 53 over UDP,
and over TCP for long answers.`;

function UploadFormat() {
  return (
    <details className="grow t1">
      <summary className="link">Format help</summary>
      <div className="stack">
        <pre className="mono">{example}</pre>
        <p>
          A number, the question, choices A to F, <code>Answer:</code> with {keys}, and if you like{' '}
          <code>Explanation:</code>. Texts may run over several lines. All other lines are optional; an{' '}
          <code>Id:</code> finds the question again at the next upload. <code>Objective:</code>, <code>Family:</code>,{' '}
          <code>Checked:</code>, <code>Why A:</code> and <code>Belief A:</code> stand between the last choice and{' '}
          <code>Explanation:</code>. A backslash before a line that looks like one of these keeps it as text.
        </p>
        <p>
          In a question, <code>Exhibit (log): Sign-ins</code> over a block between two lines of <code>```</code> is
          shown as an exhibit; it can also be a <code>terminal</code>, <code>config</code> or <code>table</code>.
        </p>
        <p>
          Choices may share a line if a tab or two spaces separate them. Bold, quotes and emoji around{' '}
          <code>Answer:</code> are ignored. Rules (<code>---</code>), headings, page numbers and labels such as{' '}
          <code>Reveal Solution</code> between questions are left out; the preview lists their lines.
        </p>
      </div>
    </details>
  );
}

interface UploadQuizProps {
  options: QuestionChoices;
  onChange(changed: Partial<QuestionChoices>): void;
  count: number;
  error: string | undefined;
}

function UploadQuiz({ options, onChange, count, error }: UploadQuizProps) {
  const { max } = quizFieldLimits.questions;
  const tooMany = count > max;
  const { time_limit, passing_score } = uploadedQuiz;
  const note = tooMany
    ? `A quiz takes at most ${max} questions: none is made of ${count.toLocaleString('en-US')}.`
    : `${time_limit} minutes, pass ${passing_score}%`;
  return (
    <>
      <Field label="Quiz" error={error}>
        <TextInput
          className="input--sm"
          value={options.title}
          maxLength={quizFieldLimits.title.max}
          disabled={!options.makes_quiz || tooMany}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      <Check
        className="t1"
        label="Make a quiz of these questions"
        note={note}
        checked={options.makes_quiz && !tooMany}
        disabled={tooMany}
        onChange={({ target }) => onChange({ makes_quiz: target.checked })}
      />
    </>
  );
}
