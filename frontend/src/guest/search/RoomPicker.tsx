import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { Check } from 'react-bootstrap-icons';
import type { Category } from '../../shared/api/categories.ts';
import { useHotelTexts } from '../../shared/api/texts.ts';
import '../../shared/ui/layout/Skeleton.scss';
import { UploadedImage } from '../../shared/ui/media/UploadedImage.tsx';
import type { AvailableRoom } from './api.ts';
import { indexAfterKey } from './list-keys.ts';
import { guestLimit } from './party.ts';
import './RoomPicker.scss';
import { words } from '../../shared/words/words.ts';

const t = words('guest');

interface Props {
  ref: Ref<HTMLButtonElement>;
  rooms: readonly AvailableRoom[];
  /** That of the rooms; it has the features, and a description for rooms without their own. */
  category: Category | undefined;
  chosen: AvailableRoom | null;
  /** The chosen room is being booked. */
  isFixed: boolean;
  onChoose: (room: AvailableRoom) => void;
}

/**
 * Available Rooms: a combobox whose listbox is open from the start, in the page's flow, so that it covers nothing. It
 * stays open while rooms are compared; Escape or the button closes it. The focus stays on the button, which points at
 * the active option.
 */
export function RoomPicker({ ref, rooms, category, chosen, isFixed, onChoose }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(true);
  const [active, setActive] = useState(0);
  const typed = useRef({ text: '', at: 0 });
  const optionId = (index: number) => `${id}-option-${index}`;

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === 'Escape') return setIsOpen(false);
    if (key === 'Enter') return choose(event);
    if (key === ' ') return event.preventDefault();
    const next = indexAfterKey({ key, active, names: rooms.map(({ name }) => name), typed: typed.current });
    if (next === null) return;
    event.preventDefault();
    setIsOpen(true);
    if (!isOpen && key.length > 1) return;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  }

  /** Choosing moves the focus to another button, which the release of the space key must not press. */
  function onKeyUp(event: KeyboardEvent) {
    if (event.key === ' ') choose(event);
  }

  function choose(event: KeyboardEvent) {
    event.preventDefault();
    if (isOpen) onChoose(rooms[active]!);
    setIsOpen(true);
  }

  return (
    <div className="picker" inert={isFixed}>
      <span className="form-label d-inline-block" id={`${id}-label`}>
        {t('rooms.available')}
      </span>
      <button
        ref={ref}
        type="button"
        className="form-select picker-button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-activedescendant={isOpen ? optionId(active) : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
      >
        <span id={`${id}-value`} dir="auto" className={chosen ? undefined : 'text-body-secondary'}>
          {chosen?.name ?? t('rooms.choose')}
        </span>
      </button>
      <span className="visually-hidden" role="status">
        {t('rooms.count', { count: rooms.length })}
      </span>
      <div
        className="picker-list"
        role="listbox"
        id={`${id}-list`}
        aria-labelledby={`${id}-label`}
        hidden={!isOpen}
      >
        {rooms.map((room, index) => (
          <RoomOption
            key={room.roomId}
            id={optionId(index)}
            room={room}
            category={category}
            isChosen={room.roomId === chosen?.roomId}
            isActive={index === active}
            onChoose={() => {
              setActive(index);
              onChoose(room);
            }}
          />
        ))}
      </div>
    </div>
  );
}

interface OptionProps {
  id: string;
  room: AvailableRoom;
  category: Category | undefined;
  isChosen: boolean;
  isActive: boolean;
  onChoose: () => void;
}

function RoomOption({ id, isChosen, isActive, onChoose, ...records }: OptionProps) {
  const inLanguage = useHotelTexts();
  const room = inLanguage('room', records.room.roomId, records.room);
  const category = records.category && inLanguage('category', records.category.id, records.category);
  const description = room.specialDescription || category?.description;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the combobox's, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here instead
    <div
      role="option"
      id={id}
      className={isActive ? 'room-option is-active' : 'room-option'}
      aria-selected={isChosen}
      onClick={onChoose}
    >
      <span className="photos">
        {(room.photo.length ? room.photo : [null]).map((photo) => (
          <UploadedImage
            key={photo}
            src={photo}
            alt=""
            className="photo"
            sizes="(min-width: 768px) 8rem, 40vw"
            width="800"
            height="500"
            loading="lazy"
          />
        ))}
      </span>
      <span>
        <span className="name" dir="auto">
          {room.name}
        </span>
        <small>{guestLimit(room.maximumGuests)}</small>
        {description && (
          <span className="about" dir="auto">
            {description}
          </span>
        )}
        {category && category.features.length > 0 && (
          <small dir="auto">{category.features.join(' · ')}</small>
        )}
      </span>
      <span className="tick">
        <Check aria-hidden="true" />
      </span>
    </div>
  );
}

/** Keeps the place of the rooms while they are searched for. */
export function RoomPickerSkeleton() {
  return (
    <div className="results" role="status">
      <span className="visually-hidden">{t('rooms.busy')}</span>
      <div className="picker picker-skeleton" aria-hidden="true">
        <span className="bone" />
        <span className="bone" />
        <span className="bone" />
      </div>
      <div className="stay" aria-hidden="true" />
    </div>
  );
}
