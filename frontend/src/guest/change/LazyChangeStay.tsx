import { type ComponentProps, Fragment, Suspense } from 'react';
import { loadLater } from '../../shared/load-later.ts';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';
import { withWords } from '../../shared/words/load-words.ts';
import { words } from '../../shared/words/words.ts';
import type { ChangeStay } from './ChangeStay.tsx';

const tShared = words('shared');

const Form = loadLater(
  withWords(['booking', 'checkout'], async () => (await import('./ChangeStay.tsx')).ChangeStay),
);

const Extras = loadLater(
  withWords(['booking', 'checkout'], async () => (await import('./GuestExtras.tsx')).GuestExtras),
);

/** The form that changes a booking, and its extras; their code is loaded when it is opened. */
export const LazyChangeStay = (props: ComponentProps<typeof ChangeStay>) => (
  <CodeBoundary title={tShared('load.form_failed')} resetKeys={[props.booking.bookingId]}>
    <Suspense fallback={<p role="status">{tShared('load.part')}</p>}>
      <Fragment key={props.booking.bookingId}>
        <Form {...props} />
        <Extras booking={props.booking} link={props.link ?? null} />
      </Fragment>
    </Suspense>
  </CodeBoundary>
);
