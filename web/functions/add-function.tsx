import { newFunctionFields } from '#core/functions.ts';
import { RecordDialog } from '#web/ui/record-dialog.tsx';

/** A new function starts as a small one that works. */
const template = `/** Answers at its address; edit it, save it, and call it below. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const name = searchParams.get('name') ?? 'world';
    return Response.json({ message: \`Hello, \${name}\` });
  },
};
`;

export function AddFunction({ onAdded, onClose }: { onAdded(name: string): void; onClose(): void }) {
  return (
    <RecordDialog
      noun="function"
      fields={newFunctionFields}
      record={null}
      failed="Failed to save the function"
      save={(api, { name }) => api.functions.add({ name, code: template })}
      onSaved={({ function: { name } }) => onAdded(name)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {field('name', { input: { className: 'mono', autoCapitalize: 'off', spellCheck: false } })}
          <p className="t1 soft">It begins as a small function that works, and is not served before you deploy it.</p>
        </>
      )}
    </RecordDialog>
  );
}
