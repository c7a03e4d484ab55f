import { Suspense } from 'react';
import { currentHotel } from '../../shared/hotel.ts';
import { loadLater } from '../../shared/load-later.ts';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';

const ConfirmFirst = loadLater(async () => (await import('./ConfirmFirst.tsx')).ConfirmFirst);

/** Loaded if the hotel requires a confirmed address. Without it, the server still rejects the booking with this message. */
export const LazyConfirmFirst = () =>
  currentHotel().verifiedGuests && (
    <CodeBoundary>
      <Suspense>
        <ConfirmFirst />
      </Suspense>
    </CodeBoundary>
  );
