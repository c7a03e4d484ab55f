import { useId } from 'react';
import { SearchBox } from '../../shared/ui/table/SearchBox.tsx';
import { type RoomView, roomOrders } from './room-list.ts';

interface Props {
  view: RoomView;
  categories: readonly string[];
  onChange: (part: Partial<RoomView>) => void;
}

export function RoomToolbar({ view, categories, onChange }: Props) {
  const id = useId();
  return (
    <search className="toolbar">
      <SearchBox label="Search rooms" value={view.query} onChange={(query) => onChange({ query })} />
      <label className="visually-hidden" htmlFor={`${id}-category`}>
        Category
      </label>
      <select
        id={`${id}-category`}
        className="form-select"
        value={view.category}
        onChange={({ target }) => onChange({ category: target.value })}
      >
        <option value="">All categories</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </select>
      <label className="visually-hidden" htmlFor={`${id}-order`}>
        Order
      </label>
      <select
        id={`${id}-order`}
        className="form-select"
        value={view.order}
        onChange={({ target }) => onChange({ order: target.value as RoomView['order'] })}
      >
        {Object.entries(roomOrders).map(([order, words]) => (
          <option key={order} value={order}>
            {words}
          </option>
        ))}
      </select>
    </search>
  );
}
