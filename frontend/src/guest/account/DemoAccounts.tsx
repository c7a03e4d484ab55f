import { RichWords } from '../../shared/words/RichWords.tsx';
import type { DemoAccount } from './api.ts';
import './DemoAccounts.scss';
import { words } from '../../shared/words/words.ts';

const t = words('entrance');

interface Props {
  accounts: readonly DemoAccount[];
  /** The address of the demo's inbox. */
  inboxUrl: string | undefined;
  onChoose: (account: { email: string; password: string }) => void;
}

/** The accounts of a demo hotel with their passwords; choosing one fills in the form. */
export function DemoAccounts({ accounts, inboxUrl, onChoose }: Props) {
  return (
    <section aria-labelledby="demo">
      <h2 className="h6 demo-title text-body-secondary mb-2" id="demo">
        {t('demo.title')}
      </h2>
      <div className="demo">
        {accounts.map(({ type, email, password }) => (
          <button
            key={email}
            type="button"
            className="btn btn-line"
            onClick={() => onChoose({ email, password })}
          >
            <strong>{type}</strong>
            {email}
            <br />
            {password}
          </button>
        ))}
      </div>
      {inboxUrl && (
        <p className="text-body-secondary mt-3 mb-0">
          <RichWords
            area="entrance"
            say="demo.inbox"
            tags={{
              inbox: (text) => (
                <a href={inboxUrl} target="_blank" rel="noreferrer">
                  {text}
                </a>
              ),
            }}
          />
        </p>
      )}
    </section>
  );
}
