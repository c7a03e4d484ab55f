import type { Permission } from '@innkeeper/contracts/access';
import { OF_STAFF } from '@innkeeper/words/languages';
import type { ReactNode } from 'react';
import {
  BoxArrowRight,
  Calendar3Range,
  CalendarCheck,
  CalendarRange,
  ChatLeftText,
  ClockHistory,
  DoorOpen,
  Envelope,
  Gear,
  House,
  Images,
  JournalCheck,
  LayoutSidebar,
  People,
  PersonBadge,
  PersonCircle,
  PersonVcard,
  Receipt,
  Stars,
  Sun,
  Tag,
} from 'react-bootstrap-icons';
import { Link, useLocation } from 'react-router-dom';
import { deskPaths } from '../../shared/desk-paths.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { isAt, paths } from '../../shared/paths.ts';
import { mayLeave } from '../../shared/resource/use-leave-guard.ts';
import { signOut } from '../../shared/session/session.ts';
import { Brand } from '../../shared/ui/layout/Brand.tsx';
import { LanguageMenu } from '../../shared/ui/layout/LanguageMenu.tsx';
import { pageLanguage } from '../../shared/words/language.ts';
import { words } from '../../shared/words/words.ts';
import { VERSION } from './env.ts';

const t = words('desk');

const icons = {
  today: Sun,
  chart: Calendar3Range,
  bookings: CalendarCheck,
  invoices: Receipt,
  guests: PersonVcard,
  housekeeping: Stars,
  days: JournalCheck,
  categories: Tag,
  rooms: DoorOpen,
  rates: CalendarRange,
  users: People,
  roles: PersonBadge,
  messages: Envelope,
  feedback: ChatLeftText,
  gallery: Images,
  settings: Gear,
  history: ClockHistory,
};

/** An entry of the menu, by which its label and its icon are found. */
export type MenuName = keyof typeof icons;

const labels = {
  today: 'menu.today',
  chart: 'menu.chart',
  bookings: 'menu.bookings',
  invoices: 'menu.invoices',
  guests: 'menu.guests',
  housekeeping: 'menu.housekeeping',
  days: 'menu.days',
  categories: 'menu.categories',
  rooms: 'menu.rooms',
  rates: 'menu.rates',
  users: 'menu.users',
  roles: 'menu.roles',
  messages: 'menu.messages',
  feedback: 'menu.feedback',
  gallery: 'menu.gallery',
  settings: 'menu.settings',
  history: 'menu.history',
} as const satisfies Record<MenuName, string>;

export const labelOfEntry = (name: MenuName): string => t(labels[name]);

export interface MenuEntry {
  name: MenuName;
  to: string;
  /** The permission that opens the page. */
  permission: Permission | undefined;
  /** The paths on which the entry is marked: its own and those of its forms. */
  pages: readonly string[];
}

interface Props {
  menu: readonly MenuEntry[];
  /** Given if the menu can be collapsed to a narrow rail. */
  size?: { isNarrow: boolean; toggle: () => void };
  /** Called when a page is chosen. */
  onLeave?: () => void;
  /** Beside the version. */
  foot?: ReactNode;
  /** Between the hotel's name and the entries. */
  children?: ReactNode;
}

export function DeskMenu({ menu, size, onLeave, foot, children }: Props) {
  const { pathname } = useLocation();
  const titleOf = (label: string) => (size?.isNarrow ? label : undefined);
  return (
    <>
      <Brand to={menu[0]?.to ?? deskPaths.root} />
      {children}
      <nav aria-label={t('menu.label')}>
        <ul className="nav flex-column gap-1">
          {menu.map(({ name, to, pages }) => {
            const Icon = icons[name];
            const label = labelOfEntry(name);
            const isCurrent = pages.some((path) => isAt(path, pathname));
            return (
              <li key={name} className="nav-item">
                <Link
                  className={isCurrent ? 'nav-link active' : 'nav-link'}
                  aria-current={isCurrent ? 'page' : undefined}
                  title={titleOf(label)}
                  to={to}
                  onClick={onLeave}
                >
                  <Icon aria-hidden="true" />
                  <span>{label}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="menu-foot">
        {size && <SizeButton {...size} />}
        <LanguageMenu languages={OF_STAFF} />
        <Link className="nav-link" title={titleOf(t('menu.profile'))} to={paths.profile} onClick={onLeave}>
          <PersonCircle aria-hidden="true" />
          <span>{t('menu.profile')}</span>
        </Link>
        <Link
          className="nav-link"
          title={titleOf(t('menu.guest_site'))}
          to={paths.home}
          reloadDocument={!currentHotel().languages.includes(pageLanguage())}
          onClick={onLeave}
        >
          <House aria-hidden="true" />
          <span>{t('menu.guest_site')}</span>
        </Link>
        <button
          type="button"
          className="nav-link"
          title={titleOf(t('menu.log_out'))}
          onClick={async () => {
            if (await mayLeave()) await signOut();
          }}
        >
          <BoxArrowRight aria-hidden="true" />
          <span>{t('menu.log_out')}</span>
        </button>
        <div className="version">
          <span>Innkeeper {VERSION}</span>
          {foot}
        </div>
      </div>
    </>
  );
}

function SizeButton({ isNarrow, toggle }: { isNarrow: boolean; toggle: () => void }) {
  const label = isNarrow ? t('menu.expand') : t('menu.collapse');
  return (
    <button
      type="button"
      className="nav-link"
      aria-expanded={!isNarrow}
      title={isNarrow ? label : undefined}
      onClick={toggle}
    >
      <LayoutSidebar aria-hidden="true" />
      <span>{label}</span>
    </button>
  );
}
