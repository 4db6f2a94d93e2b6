import { Seal } from '#web/ui/brand.tsx';

const keys = [
  { keys: ['A', 'F'], joined: 'to', does: 'pick a choice, as do 1 to 6' },
  { keys: ['N', 'P'], joined: 'and', does: 'next and previous question' },
  { keys: ['M'], does: 'flags a question for review' },
  { keys: ['T'], does: 'pauses: the questions are hidden and the clock stops' },
  { keys: ['?'], does: 'lists all keys' },
];

export function ExamRoom() {
  return (
    <aside className="grid enrol__side" aria-labelledby="exam-room">
      <div className="panel panel--seal slip">
        <div className="slip__head">
          <Seal />
          <div>
            <h2 id="exam-room" className="serif t5">
              In the exam room
            </h2>
            <p className="t1 soft">a whole test without the mouse</p>
          </div>
        </div>
        <dl className="facts">
          {keys.map(({ keys: [first, second], joined, does }) => (
            <div key={first}>
              <dt className="t1 soft">
                <kbd>{first}</kbd>
                {second && (
                  <>
                    {' '}
                    {joined} <kbd>{second}</kbd>
                  </>
                )}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="t1 soft">
        Every answer is saved as you pick it: a closed tab or an empty battery costs you nothing. Not sure yet? Try
        the <a href="/demo/quiz">practice quiz</a> or the <a href="/demo/flashcards">flashcards</a> without an
        account.
      </p>
    </aside>
  );
}
