import { useSearchParams } from 'react-router';
import { ChoiceRow, Choices } from '#web/ui/choice-row.tsx';
import { Icon } from '#web/ui/icon.tsx';

const KEY = 'A';
const choices = {
  A: 'A NAT gateway in a public subnet',
  B: 'An internet gateway for the private subnet',
  C: 'A reverse proxy in front of the server',
  D: 'An inbound rule for ports 80 and 443',
};

/**
 * Picking a row shows the verdict by CSS; in browsers without support, the posted form shows it. Required, because submitting
 * without a pick would only reload the page.
 */
export function SampleQuestion() {
  const [search] = useSearchParams();
  const picked = search.get('pick');
  return (
    <form className="paper" id="sample" action="/#sample" aria-labelledby="sample-question">
      <div className="paper__head">
        <span>
          Security+ <span className="soft">Network architecture</span>
        </span>
        <span className="mono nowrap">1 mark</span>
      </div>
      <div className="paper__q">
        <span className="paper__n serif" aria-hidden="true">
          1
        </span>
        <p className="question__text" id="sample-question">
          A web server in a private subnet must fetch operating-system updates from the internet. No connection from
          the internet may reach it. What belongs between them?
        </p>
      </div>
      <fieldset aria-labelledby="sample-question">
        <Choices>
          {Object.entries(choices).map(([letter, text]) => (
            <ChoiceRow
              key={letter}
              type="radio"
              name="pick"
              value={letter}
              letter={letter}
              defaultChecked={letter === picked}
              required
              note={
                <>
                  <Icon name={letter === KEY ? 'check' : 'cross'} />
                  {letter === KEY ? 'Correct' : 'Wrong'}
                </>
              }
              {...(letter === KEY && { className: 'is-answer' })}
            >
              {text}
            </ChoiceRow>
          ))}
        </Choices>
      </fieldset>
      <div className="paper__foot" aria-live="polite">
        <p className="paper__ask soft">Pick one. The answer and its reason appear here.</p>
        <p className="paper__ok">
          <b className="verdict verdict--right">
            <Icon name="check" /> Correct.
          </b>{' '}
          A NAT gateway lets the server open connections outward and translates the replies. Nothing outside can start
          one, because no address inside is reachable.
        </p>
        <p className="paper__no">
          <b className="verdict verdict--wrong">
            <Icon name="cross" /> Not this one: the answer is A.
          </b>{' '}
          B, C and D all let outside traffic start a connection. A NAT gateway carries only connections that the
          server opens itself.
        </p>
      </div>
      <button type="submit" className="btn btn--sm paper__send">
        Check
      </button>
    </form>
  );
}
