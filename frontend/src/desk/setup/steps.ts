/** The name of a hotel that has none yet: `NEW_HOTEL` of the contracts, whose file would weigh more than this page. */
export const NEW_HOTEL_NAME = 'Our Hotel';

export const STEPS = ['hotel', 'categories', 'rooms', 'look', 'open'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_NAMES: Record<Step, string> = {
  hotel: 'Your hotel',
  categories: 'Categories',
  rooms: 'Rooms',
  look: 'Look at it',
  open: 'Open',
};

/** What the hotel has so far: the steps are read from it, so that each can be left and taken up again anywhere. */
export type Progress = { name: string; categories: number; rooms: number; isOpen: boolean };

/** Which steps are done. Nobody has to look at the hotel, so that step is never done. */
export const isDone = (step: Step, { name, categories, rooms, isOpen }: Progress): boolean =>
  ({
    hotel: name !== NEW_HOTEL_NAME,
    categories: categories > 0,
    rooms: rooms > 0,
    look: false,
    open: isOpen,
  })[step];

/** Where the set-up goes on: the first step that is not done. */
export const nextStep = (progress: Progress): Step => STEPS.find((step) => !isDone(step, progress)) ?? 'open';

export const stepAfter = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? 'open';
export const stepBefore = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) - 1];

/** What must be done before the hotel can open, in the order of the steps. */
export const missingBeforeOpening = (progress: Progress): Step[] =>
  (['hotel', 'categories', 'rooms'] as const).filter((step) => !isDone(step, progress));

export const toStep = (text: string | null): Step | undefined => STEPS.find((step) => step === text);
