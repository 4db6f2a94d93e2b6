import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FeedbackForm, Thanks } from './feedback-form.tsx';
import type { Subject } from './send.ts';

export function ReportDialog({ title, subject, onClose }: { title: string; subject: Subject; onClose(): void }) {
  const [sent, setSent] = useState(false);
  return (
    <Dialog onClose={onClose} title={title} footer={sent && <Button onClick={onClose}>Close</Button>}>
      {sent ? (
        <Thanks focus />
      ) : (
        <FeedbackForm subject={subject} label="What is wrong with it?" onSent={() => setSent(true)}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </FeedbackForm>
      )}
    </Dialog>
  );
}
