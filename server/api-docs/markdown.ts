import { introduction } from '#core/api-docs/introduction.ts';
import { type ApiDocument, type ListedOperation, operationsByTag } from '#core/api-docs/operations.ts';
import { curlOf, failuresOf, fieldsOf, whoMayCall } from '#core/api-docs/text.ts';
import type { Settings } from '../env.ts';

export function apiMarkdown(document: ApiDocument, { origin, brand }: Settings): string {
  const groups = operationsByTag(document);
  const blocks = [
    `# ${document.info.title}`,
    `Base address: ${origin}`,
    [
      `- This text: \`GET /functions/v1/api-docs\``,
      `- As an OpenAPI 3.1 document: \`GET /api/openapi.json\``,
      `- To be read in a browser: ${origin}/api-docs`,
      `- To be tried in a browser: ${origin}/api-test`,
    ].join('\n'),
    ...introduction({ origin, brand }).flatMap(({ title, says, code }) => [
      `## ${title}`,
      ...says,
      ...(code ? [fenced(code.language, code.text)] : []),
    ]),
    '## All operations',
    groups
      .map(({ name, operations }) => `- ${name}: ${operations.map(({ operationId }) => operationId).join(', ')}`)
      .join('\n'),
    ...groups.flatMap(({ name, description, operations }) => [
      `## ${name}`,
      description,
      ...operations.flatMap((operation) => operationBlocks(operation, origin)),
    ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function operationBlocks(operation: ListedOperation, origin: string): string[] {
  const fields = fieldsOf(operation);
  const failures = failuresOf(operation);
  const answer = operation.responses[200]?.content?.['application/json']?.example;
  return [
    `### ${operation.method} ${operation.path}`,
    `${operation.summary}.`,
    [
      `- Operation: ${operation.operationId}`,
      `- May call it: ${whoMayCall(operation)}`,
      ...(operation['x-scope'] ? [`- Scope of an access token: \`${operation['x-scope']}\``] : []),
      `- Repeat: ${operation['x-repeat']}`,
    ].join('\n'),
    ...(fields.length > 0
      ? [
          table(
            ['Field', 'In', 'What', 'Needed'],
            fields.map(({ name, place, type, required }) => [`\`${name}\``, place, type, required ? 'yes' : 'no']),
          ),
        ]
      : []),
    fenced('bash', curlOf(operation, origin)),
    ...(answer === undefined ? [] : ['Answers 200:', fenced('json', JSON.stringify(answer, null, 2))]),
    ...(failures.length > 0
      ? [
          table(
            ['Status', 'Code', 'Sentence'],
            failures.map(({ status, code, sentence }) => [status, `\`${code}\``, sentence]),
          ),
        ]
      : []),
  ];
}

/** Longer than any fence inside an example. */
const fenced = (language: string, text: string): string => `\`\`\`\`${language}\n${text}\n\`\`\`\``;

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(asCell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const asCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
