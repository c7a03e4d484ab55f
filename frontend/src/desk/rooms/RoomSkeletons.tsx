import './RoomCard.scss';
import '../../shared/ui/layout/Skeleton.scss';

const keys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The place of the cards while the rooms load. */
export function RoomSkeletons() {
  return (
    <div className="rooms" role="status">
      <span className="visually-hidden">Loading rooms</span>
      {keys.map((key) => (
        <div key={key} className="room room-skeleton" aria-hidden="true">
          <div className="no-photo" />
          <div className="body">
            <span className="bone" />
            <span className="bone" />
            <span className="bone" />
          </div>
        </div>
      ))}
    </div>
  );
}
