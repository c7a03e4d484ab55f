import type { DemoAccount } from './api.ts';
import './DemoAccounts.scss';

interface Props {
  accounts: readonly DemoAccount[];
  onChoose: (account: { email: string; password: string }) => void;
}

/** The accounts of a demo hotel with their passwords; choosing one fills in the form. */
export function DemoAccounts({ accounts, onChoose }: Props) {
  return (
    <section aria-labelledby="demo">
      <h2 className="h6 demo-title text-body-secondary mb-2" id="demo">
        Try it with a demo account
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
    </section>
  );
}
