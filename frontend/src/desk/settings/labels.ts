import type { HotelState } from '@innkeeper/contracts/hotel';
import { words } from '../../shared/words/words.ts';

const t = words('office');

const maps = {
  none: 'settings.map.none',
  link: 'settings.map.link',
  drawn: 'settings.map.drawn',
} as const satisfies Record<HotelState['map'], string>;

export const mapLabel = (map: HotelState['map']): string => t(maps[map]);
