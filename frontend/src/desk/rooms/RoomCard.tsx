import { type UIEvent, useState } from 'react';
import { Key, People, Tag } from 'react-bootstrap-icons';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { UploadedImage } from '../../shared/ui/media/UploadedImage.tsx';
import { StatusBadge } from '../../shared/ui/table/cells.tsx';
import { RowActions } from '../../shared/ui/table/RowActions.tsx';
import type { Room } from './api.ts';
import './RoomCard.scss';
import { words } from '../../shared/words/words.ts';

const t = words('office');

interface Props {
  room: Room;
  isBusy: boolean;
  /** False for staff who may only read. */
  actions: false | { onUpdate: () => void; onDelete: () => void };
}

export function RoomCard({ room, isBusy, actions }: Props) {
  const { roomId, name, maximumGuests, category, available, specialDescription, photo } = room;
  const headingId = `room-${roomId}`;
  return (
    <article className="room" aria-labelledby={headingId}>
      <Photos name={name} links={photo} />
      <div className="body">
        <div className="d-flex justify-content-between align-items-start gap-2">
          <h3 id={headingId} dir="auto">
            {name}
          </h3>
          <StatusBadge status={available ? 'active' : 'disabled'}>
            {available ? t('rooms.available') : t('rooms.not_available')}
          </StatusBadge>
        </div>
        <ul className="facts">
          <li>
            <Key aria-hidden="true" />
            <span>{roomId}</span>
          </li>
          <li>
            <People aria-hidden="true" />
            {t('rooms.guests', { count: maximumGuests })}
          </li>
          <li>
            <Tag aria-hidden="true" />
            <bdi>{category}</bdi>
          </li>
        </ul>
        {specialDescription && (
          <p className="mb-3" dir="auto">
            {specialDescription}
          </p>
        )}
        <div className="actions">
          {actions ? (
            <RowActions name={name} isBusy={isBusy} {...actions}>
              <HistoryButton kind="room" id={roomId} name={name} />
            </RowActions>
          ) : (
            <HistoryButton kind="room" id={roomId} name={name} />
          )}
        </div>
      </div>
    </article>
  );
}

/** The pictures of a room beside each other; swiped, or moved with the arrow keys. */
function Photos({ name, links }: { name: string; links: readonly string[] }) {
  const [shown, setShown] = useState(1);
  const count = links.length;
  const look = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) =>
    setShown(Math.round(scrollLeft / clientWidth) + 1);
  if (count === 0) return <UploadedImage src={null} alt="" className="photo" />;
  return (
    <div className="position-relative">
      {/* biome-ignore lint/a11y/useSemanticElements: pictures are a group, not a fieldset */}
      <div
        className="photos"
        role="group"
        aria-label={t('rooms.images_of', { name })}
        tabIndex={count > 1 ? 0 : undefined}
        onScroll={look}
      >
        {links.map((link, index) => (
          <UploadedImage
            key={link}
            src={link}
            className="photo"
            sizes="(min-width: 768px) 24rem, 100vw"
            alt={t('rooms.image_of', { name, position: index + 1, count })}
            width="800"
            height="500"
            loading="lazy"
          />
        ))}
      </div>
      {count > 1 && <span className="count" aria-hidden="true">{`${shown} / ${count}`}</span>}
    </div>
  );
}
