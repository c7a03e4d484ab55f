import { words } from '../../shared/words/words.ts';
import { spokenLanguage } from '../layout/guest-language.tsx';
import type { GuestRecord } from './api.ts';
import { Tags } from './Tags.tsx';

const t = words('desk');

/** A guest, for staff who may not change guests. */
export function GuestFacts({ guest }: { guest: GuestRecord }) {
  const language = guest.language && spokenLanguage(guest.language);
  const facts = [
    [t('label.email'), guest.email],
    [t('label.phone'), guest.phone],
    [t('guest_language.label'), language],
    [t('label.notes'), guest.notes],
  ] as const;
  return (
    <section className="panel" aria-labelledby="guest-facts">
      <div className="panel-head">
        <h2 id="guest-facts">{t('guests.guest')}</h2>
      </div>
      <div className="panel-body">
        <dl className="guest-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="text-break" dir="auto" style={{ whiteSpace: 'pre-line' }}>
                {value || t('label.none')}
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('label.tags')}</dt>
            <dd>{guest.tags.length ? <Tags tags={guest.tags} /> : t('label.none')}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
