import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { deskPaths } from '../../shared/desk-paths.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { hasChangedForm } from '../../shared/resource/use-leave-guard.ts';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { DeliveryNotice } from '../layout/mails/DeliveryNotice.tsx';
import { useHotelSettings } from './api.ts';
import { GoogleField } from './GoogleField.tsx';
import { MapField } from './MapField.tsx';
import { OpeningField } from './OpeningField.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import './SettingsPage.scss';
import { words } from '../../shared/words/words.ts';

const t = words('office');

/** The hotel's name, texts, appearance, place, time zone and currency. */
export function SettingsPage() {
  const settings = useHotelSettings();
  const [saves, setSaves] = useState(0);
  const section = useRef<HTMLElement>(null);
  const { data } = settings;
  const beginAgain = () => {
    // Typed text stays; saving then merges it with the change.
    if (!hasChangedForm()) setSaves(saves + 1);
  };
  return (
    <>
      <PageHead title={t('settings.title')} note={t('settings.note')}>
        <Link className="btn btn-quiet" to={deskPaths.translations}>
          {t('translations.title')}
        </Link>
        <Link className="btn btn-quiet" to={deskPaths.company}>
          {t('company.title')}
        </Link>
        <Link className="btn btn-quiet" to={deskPaths.mailServer}>
          {t('mail_server.title')}
        </Link>
        <HistoryButton kind="hotel" id="hotel" name={t('settings.history_of')} />
      </PageHead>
      <DeliveryNotice />
      {settings.isLoadingError && <LoadFailed error={settings.error} onRetry={settings.refetch} />}
      {settings.isPending && <Splash />}
      {data && (
        <section aria-label={t('settings.title')} ref={section} tabIndex={-1}>
          <SettingsForm
            key={saves} // after saving, the form is reset to the saved values
            settings={data}
            onSaved={() => {
              setSaves(saves + 1);
              section.current?.focus();
            }}
          />
          <MapField settings={data} onChanged={beginAgain} />
          <GoogleField />
          <OpeningField isOpen={data.hotel.open} onChanged={beginAgain} />
        </section>
      )}
    </>
  );
}
