import { type ComponentProps, Suspense } from 'react';
import { loadLater } from '../../shared/load-later.ts';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';
import type { ChangeStay } from './ChangeStay.tsx';

const Form = loadLater(async () => (await import('./ChangeStay.tsx')).ChangeStay);

/** The form that changes a booking; its code is loaded when it is opened. */
export const LazyChangeStay = (props: ComponentProps<typeof ChangeStay>) => (
  <CodeBoundary title="The form could not be loaded" resetKeys={[props.booking.bookingId]}>
    <Suspense fallback={<p role="status">Loading…</p>}>
      <Form key={props.booking.bookingId} {...props} />
    </Suspense>
  </CodeBoundary>
);
