import { words } from '../../shared/words/words.ts';

const t = words('office');

/** The name of a hotel that has none yet: `NEW_HOTEL` of the contracts, whose file would be larger than this page. */
export const NEW_HOTEL_NAME = 'Our Hotel';

export const STEPS = ['hotel', 'categories', 'rooms', 'pictures', 'selling', 'look', 'open'] as const;
export type Step = (typeof STEPS)[number];

const names = {
  hotel: 'setup.step.hotel',
  categories: 'setup.step.categories',
  rooms: 'setup.step.rooms',
  pictures: 'setup.step.pictures',
  selling: 'setup.step.selling',
  look: 'setup.step.look',
  open: 'setup.step.open',
} as const satisfies Record<Step, string>;

export const stepName = (step: Step): string => t(names[step]);

/** The hotel's data so far: the steps are derived from it, so that each can be interrupted and continued on any device. */
export interface Progress {
  name: string;
  categories: number;
  rooms: number;
  /** Whether the hotel and each category have a picture. */
  hasPictures: boolean;
  isOpen: boolean;
}

/** The finished steps. Those that only lead to other pages are optional and never finished. */
export const isDone = (step: Step, { name, categories, rooms, hasPictures, isOpen }: Progress): boolean =>
  ({
    hotel: name !== NEW_HOTEL_NAME,
    categories: categories > 0,
    rooms: rooms > 0,
    pictures: hasPictures,
    selling: false,
    look: false,
    open: isOpen,
  })[step];

/** The step to continue at: the first unfinished one. */
export const nextStep = (progress: Progress): Step => STEPS.find((step) => !isDone(step, progress)) ?? 'open';

export const stepAfter = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? 'open';
export const stepBefore = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) - 1];

/** The steps that must be finished before the hotel can open, in their order. */
export const missingBeforeOpening = (progress: Progress): Step[] =>
  (['hotel', 'categories', 'rooms'] as const).filter((step) => !isDone(step, progress));

export const toStep = (text: string | null): Step | undefined => STEPS.find((step) => step === text);
