import { spokenLanguage } from '../layout/guest-language.tsx';
import type { GuestRecord } from './api.ts';
import { Tags } from './Tags.tsx';

/** A guest, for staff who may not change guests. */
export function GuestFacts({ guest }: { guest: GuestRecord }) {
  const language = guest.language && spokenLanguage(guest.language);
  const facts = { Email: guest.email, Phone: guest.phone, Language: language, Notes: guest.notes };
  return (
    <section className="panel" aria-labelledby="guest-facts">
      <div className="panel-head">
        <h2 id="guest-facts">Guest</h2>
      </div>
      <div className="panel-body">
        <dl className="guest-facts">
          {Object.entries(facts).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="text-break" dir="auto" style={{ whiteSpace: 'pre-line' }}>
                {value || 'None'}
              </dd>
            </div>
          ))}
          <div>
            <dt>Tags</dt>
            <dd>{guest.tags.length ? <Tags tags={guest.tags} /> : 'None'}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
