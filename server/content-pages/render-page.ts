import type { Db } from '../db/open.ts';
import { renderMarkdown } from '../markdown/render.ts';
import type { Rendered } from '../markdown/rendered.ts';

/** Placeholders for addresses while rendering, so that links to them are recognized as links. */
const standIns = { support_email: 'support_email@placeholder.invalid', origin: 'https://origin.placeholder.invalid' };
type Address = keyof typeof standIns;

export async function renderPage(db: Db, markdown: string, account: string | null = null): Promise<Rendered> {
  const { html, questions, ...rest } = await renderMarkdown(
    db,
    markdown.replaceAll(/\{\{\s*(support_email|origin)\s*\}\}/g, (_, name: Address) => standIns[name]),
    account,
  );
  return {
    ...rest,
    html: reopened(html),
    questions: questions.map(({ question, answer }) => ({ question: reopened(question), answer: reopened(answer) })),
  };
}

function reopened(text: string): string {
  return Object.entries(standIns).reduce((now, [name, address]) => now.replaceAll(address, `{{${name}}}`), text);
}
