import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { Check } from 'react-bootstrap-icons';
import '../../shared/ui/layout/Skeleton.scss';
import { UploadedImage } from '../../shared/ui/media/UploadedImage.tsx';
import type { AvailableRoom } from './api.ts';
import { indexAfterKey } from './list-keys.ts';
import './RoomPicker.scss';

interface Props {
  ref: Ref<HTMLButtonElement>;
  rooms: readonly AvailableRoom[];
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
export function RoomPicker({ ref, rooms, chosen, isFixed, onChoose }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(true);
  const [active, setActive] = useState(0);
  const typed = useRef({ text: '', at: 0 });
  const optionId = (index: number) => `${id}-option-${index}`;

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === 'Escape') return setIsOpen(false);
    if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      if (isOpen) onChoose(rooms[active]!);
      return setIsOpen(true);
    }
    const next = indexAfterKey({ key, active, names: rooms.map(({ name }) => name), typed: typed.current });
    if (next === null) return;
    event.preventDefault();
    setIsOpen(true);
    if (!isOpen && key.length > 1) return;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div className="picker" inert={isFixed}>
      <span className="form-label d-inline-block" id={`${id}-label`}>
        Available Rooms
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
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()} // Firefox clicks on release
      >
        <span id={`${id}-value`} dir="auto" className={chosen ? undefined : 'text-body-secondary'}>
          {chosen?.name ?? 'Select a room'}
        </span>
      </button>
      <span className="visually-hidden" role="status">
        {rooms.length === 1 ? '1 room available' : `${rooms.length} rooms available`}
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
  isChosen: boolean;
  isActive: boolean;
  onChoose: () => void;
}

function RoomOption({ id, room, isChosen, isActive, onChoose }: OptionProps) {
  const [firstPhoto] = room.photo;
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
      <UploadedImage src={firstPhoto} alt="" className="photo" width="800" height="500" loading="lazy" />
      <span>
        <span className="name" dir="auto">
          {room.name}
        </span>
        <small>{room.maximumGuests === 1 ? 'Up to 1 guest' : `Up to ${room.maximumGuests} guests`}</small>
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
      <span className="visually-hidden">Looking for rooms</span>
      <div className="picker picker-skeleton" aria-hidden="true">
        <span className="bone" />
        <span className="bone" />
        <span className="bone" />
      </div>
      <div className="stay" aria-hidden="true" />
    </div>
  );
}
