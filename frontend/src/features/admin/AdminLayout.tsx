import { NavLink, Outlet } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { signOut } from '../../session/session.ts';
import { Brand } from '../../ui/Brand.tsx';
import './AdminLayout.scss';

export function AdminLayout() {
  return (
    <div className="admin">
      <nav className="admin-side" aria-label="Admin">
        <div className="admin-menu">
          <Brand to={paths.admin.bookings} />
          <ul className="nav flex-column gap-1">
            <li className="nav-item">
              <NavLink className="nav-link" to={paths.admin.bookings}>
                Bookings
              </NavLink>
            </li>
          </ul>
          <div className="menu-foot">
            <button type="button" className="nav-link" onClick={() => void signOut()}>
              LogOut
            </button>
          </div>
        </div>
      </nav>
      <main className="admin-content" id="content">
        <Outlet />
      </main>
    </div>
  );
}
