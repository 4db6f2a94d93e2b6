import { useEffect, useRef } from 'react';
import { saveTextFile } from '#web/lib/save-text-file.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Icon } from '#web/ui/icon.tsx';

export function NewCodes({ codes }: { codes: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null);
  const name = useSite()?.brand.name ?? 'Certamen';
  // biome-ignore lint/correctness/useExhaustiveDependencies: new codes are led to, also where others were shown before
  useEffect(() => box.current?.focus(), [codes]);
  const text = `Recovery codes for ${name}. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the focus when it appears, and a keyboard can scroll it
    <div ref={box} className="newcodes stack stack--tight" role="status" tabIndex={0}>
      <p>
        <b>Keep these recovery codes now: they are shown only this once.</b>
      </p>
      <p className="t1">Each of them works once in place of your app or passkey when you sign in.</p>
      <ul className="newcodes__list mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button size="sm" onClick={() => saveTextFile({ text, file_name: 'recovery-codes.txt' })}>
          <Icon name="download" />
          Download
        </Button>
        <CopyButton text={codes.join('\n')} label="recovery codes" />
      </div>
    </div>
  );
}
