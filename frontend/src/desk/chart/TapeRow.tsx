import { memo } from 'react';
import { Bar, barMargin } from './Bar.tsx';
import { keyOf, type Place } from './items.ts';
import { type Line, type LineHeights, type Room, spanOf } from './layout.ts';

/** The new position of the bar that is being moved. */
export interface Ghost {
  to: Place;
  isPossible: boolean;
  /** The price there, or what is known instead. */
  label: string;
}

interface Props {
  line: Line;
  heights: LineHeights;
  /** The first day of the chart, and today. */
  first: string;
  today: string;
  dayWidth: number;
  /** The selected bar, the bar that Tab reaches, and the moved bar, if they are in this row. */
  selected: string | null;
  stop: string | null;
  dragged: string | null;
  ghost: Ghost | null;
}

/** A room's bars, or the band behind the name of a category. */
export const TapeRow = memo(function TapeRow({
  line,
  heights,
  ghost,
  selected,
  stop,
  dragged,
  ...drawn
}: Props) {
  if (line.type === 'group')
    return <div className="tape-group" style={{ top: line.top, height: heights.group }} />;
  const { room, items } = line;
  const span = ghost && spanOf(ghost.to, drawn.first, drawn.dayWidth);
  let end = 0;
  return (
    <section
      className="tape-row"
      style={{ top: line.top, height: heights.row }}
      aria-label={`${room.roomId} ${room.name}`}
    >
      {items.map((item) => {
        const key = keyOf(item);
        const { left, width } = spanOf(item, drawn.first, drawn.dayWidth);
        const after = left + barMargin - end;
        end = left + width - barMargin;
        return (
          <Bar
            key={key}
            item={item}
            today={drawn.today}
            left={left}
            width={width}
            after={after}
            isSelected={selected === key}
            isDragged={dragged === key}
            isStop={stop === key}
          />
        );
      })}
      {ghost && span && (
        <div
          className={`tape-ghost${ghost.isPossible ? '' : ' problem'}`}
          style={{ left: span.left + barMargin, width: span.width - 2 * barMargin }}
        >
          {ghost.label && <span>{ghost.label}</span>}
        </div>
      )}
    </section>
  );
});

/** Behind the rows, while a bar is moved: the rooms to which it may go, and those to which it may not. */
export const TapeMarks = memo(function TapeMarks({
  lines,
  heights,
  rooms,
}: {
  lines: readonly Line[];
  heights: LineHeights;
  rooms: ReadonlyMap<string, boolean>;
}) {
  return (
    <div className="tape-marks" aria-hidden="true">
      {lines.map((line) => {
        const isPossible = line.type === 'room' ? rooms.get(line.room.roomId) : undefined;
        if (isPossible === undefined) return null;
        return (
          <i
            key={line.key}
            className={isPossible ? 'possible' : 'impossible'}
            style={{ top: line.top, height: heights.row }}
          />
        );
      })}
    </div>
  );
});

const stateOf = ({ deleted, available }: Room) => (deleted ? ', deleted' : available ? '' : ', closed');

/** The names at the left edge, which stay visible: one layer for all rooms, because each layer slows scrolling. */
export const TapeNames = memo(function TapeNames({
  lines,
  heights,
}: {
  lines: readonly Line[];
  heights: LineHeights;
}) {
  return (
    <div className="tape-names">
      {lines.map((line) =>
        line.type === 'group' ? (
          <h2 key={line.key} dir="auto" style={{ top: line.top, height: heights.group }}>
            {line.name}
          </h2>
        ) : (
          <div key={line.key} className="tape-room" dir="auto" style={{ top: line.top, height: heights.row }}>
            <b>{line.room.name}</b>
            <small>
              {line.room.roomId}
              {stateOf(line.room)}
            </small>
          </div>
        ),
      )}
    </div>
  );
});
