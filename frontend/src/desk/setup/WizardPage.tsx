import { useEffect, useRef } from 'react';
import { CheckLg } from 'react-bootstrap-icons';
import { Link, useSearchParams } from 'react-router-dom';
import { useCategories } from '../../shared/api/categories.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { DeliveryNotice } from '../layout/mails/DeliveryNotice.tsx';
import { OwnAddressNotice } from '../layout/OwnAddressNotice.tsx';
import { useAllRooms, useHotelSettings } from './api.ts';
import { CategoriesStep } from './CategoriesStep.tsx';
import { HotelStep } from './HotelStep.tsx';
import { LookStep } from './LookStep.tsx';
import { OpenStep } from './OpenStep.tsx';
import { PicturesStep } from './PicturesStep.tsx';
import { RoomsStep } from './RoomsStep.tsx';
import { SellingStep } from './SellingStep.tsx';
import { isDone, nextStep, type Progress, STEPS, type Step, stepAfter, stepName, toStep } from './steps.ts';
import './WizardPage.scss';
import { words } from '../../shared/words/words.ts';

const t = words('office');

/**
 * Sets a new hotel up. Every step saves with the ordinary calls, and the finished steps are derived from the hotel itself,
 * so that each step can be interrupted and continued, and everything can be changed later.
 */
export function WizardPage() {
  const hotel = useHotelSettings();
  const categories = useCategories();
  const rooms = useAllRooms();
  const [search, setSearch] = useSearchParams();
  const failed = [hotel, categories, rooms].find(({ isLoadingError }) => isLoadingError);
  const reload = () => Promise.all([hotel.refetch(), categories.refetch(), rooms.refetch()]);
  return (
    <>
      <PageHead title={t('setup.title')} note={t('setup.note')} />
      <DeliveryNotice />
      <OwnAddressNotice />
      {failed && <LoadFailed error={failed.error} onRetry={reload} />}
      {!failed && !(hotel.data && categories.data && rooms.data) && <Splash />}
      {hotel.data && categories.data && rooms.data && (
        <Steps
          progress={{
            name: hotel.data.hotel.name,
            categories: categories.data.length,
            rooms: rooms.data.length,
            hasPictures:
              hotel.data.hotel.heroPicture !== null && categories.data.every(({ image }) => image !== null),
            isOpen: hotel.data.hotel.open,
          }}
          asked={toStep(search.get('step'))}
          goTo={(step) => setSearch({ step })}
        />
      )}
    </>
  );
}

interface StepsProps {
  progress: Progress;
  /** The step in the address. */
  asked: Step | undefined;
  goTo: (step: Step) => void;
}

function Steps({ progress, asked, goTo }: StepsProps) {
  // The step at which the page was opened: a finished step must not advance to the next one automatically.
  const begun = useRef(asked ?? nextStep(progress));
  const step = asked ?? begun.current;
  const onDone = () => goTo(stepAfter(step));
  return (
    <div className="narrow">
      <StepList progress={progress} current={step} />
      <StepContent key={step} step={step} progress={progress} onDone={onDone} isMoved={asked !== undefined} />
    </div>
  );
}

function StepList({ progress, current }: { progress: Progress; current: Step }) {
  return (
    <nav aria-label={t('setup.steps')}>
      <ol className="setup-steps">
        {STEPS.map((step, index) => (
          <li key={step} className={isDone(step, progress) ? 'done' : undefined}>
            <Link to={{ search: `?step=${step}` }} aria-current={step === current ? 'step' : undefined}>
              <span className="mark" aria-hidden="true">
                {isDone(step, progress) ? <CheckLg /> : index + 1}
              </span>
              {stepName(step)}
              {isDone(step, progress) && <span className="visually-hidden"> {t('setup.step.done')}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface ContentProps {
  step: Step;
  progress: Progress;
  onDone: () => void;
  /** Whether the step was chosen on this page: the focus then moves to it. */
  isMoved: boolean;
}

function StepContent({ step, progress, onDone, isMoved }: ContentProps) {
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMoved) section.current?.focus();
  }, [isMoved]);
  return (
    <div ref={section} tabIndex={-1} className="setup-step">
      {step === 'hotel' && <HotelStep onDone={onDone} />}
      {step === 'categories' && <CategoriesStep onDone={onDone} />}
      {step === 'rooms' && <RoomsStep onDone={onDone} />}
      {step === 'pictures' && <PicturesStep onDone={onDone} />}
      {step === 'selling' && <SellingStep onDone={onDone} />}
      {step === 'look' && <LookStep onDone={onDone} />}
      {step === 'open' && <OpenStep progress={progress} />}
    </div>
  );
}
