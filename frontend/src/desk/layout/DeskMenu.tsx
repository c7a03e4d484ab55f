import {
  BoxArrowRight,
  CalendarCheck,
  ChatLeftText,
  DoorOpen,
  Images,
  LayoutSidebar,
  People,
  Tag,
} from 'react-bootstrap-icons';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { signOut } from '../../session/session.ts';
import { Brand } from '../../ui/Brand.tsx';

const { admin } = paths;

/** `forms` are the pages that belong to an entry without being in the menu. */
const entries = [
  { name: 'Bookings', icon: CalendarCheck, to: admin.bookings, forms: [] },
  {
    name: 'Categories',
    icon: Tag,
    to: admin.categories,
    forms: [admin.addCategory, admin.updateCategory],
  },
  { name: 'Rooms', icon: DoorOpen, to: admin.rooms, forms: [] },
  { name: 'Users', icon: People, to: admin.users, forms: [] },
  { name: 'Feedback', icon: ChatLeftText, to: admin.feedback, forms: [] },
  {
    name: 'Gallery Items',
    icon: Images,
    to: admin.galleryItems,
    forms: [admin.gallery, admin.addGalleryItem, admin.updateGalleryItem],
  },
];

interface Props {
  /** Where the menu may be a narrow rail. */
  size?: { isNarrow: boolean; toggle: () => void };
  /** A page was chosen. */
  onLeave?: () => void;
}

export function AdminMenu({ size, onLeave }: Props) {
  const { pathname } = useLocation();
  const hint = (name: string) => (size?.isNarrow ? name : undefined);
  return (
    <>
      <Brand to={admin.bookings} />
      <nav aria-label="Admin">
        <ul className="nav flex-column gap-1">
          {entries.map(({ name, icon: Icon, to, forms }) => {
            const isHere = [to, ...forms].some((page) => page === pathname);
            return (
              <li key={name} className="nav-item">
                <Link
                  className={isHere ? 'nav-link active' : 'nav-link'}
                  aria-current={isHere ? 'page' : undefined}
                  title={hint(name)}
                  to={to}
                  onClick={onLeave}
                >
                  <Icon aria-hidden="true" />
                  <span>{name}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="menu-foot">
        {size && <SizeButton {...size} />}
        <button type="button" className="nav-link" title={hint('LogOut')} onClick={() => void signOut()}>
          <BoxArrowRight aria-hidden="true" />
          <span>LogOut</span>
        </button>
      </div>
    </>
  );
}

function SizeButton({ isNarrow, toggle }: { isNarrow: boolean; toggle: () => void }) {
  const words = isNarrow ? 'Expand menu' : 'Collapse menu';
  return (
    <button
      type="button"
      className="nav-link"
      aria-expanded={!isNarrow}
      title={isNarrow ? words : undefined}
      onClick={toggle}
    >
      <LayoutSidebar aria-hidden="true" />
      <span>{words}</span>
    </button>
  );
}
