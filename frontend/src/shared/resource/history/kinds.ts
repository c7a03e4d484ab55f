import type { ServicesWith } from '@innkeeper/contracts';

/** A service that keeps a history of its records. */
export type HistoryService = ServicesWith<'GET /api/desk/history/'>;

/** All of them. For entries with the same time, the first service comes first. */
export const historyServices = Object.keys({
  booking: true,
  catalog: true,
  identity: true,
  gallery: true,
  feedback: true,
  messages: true,
} satisfies Record<HistoryService, true>) as HistoryService[];

interface Kind {
  service: HistoryService;
  /** The label of all of them in a filter. */
  label: string;
  /** The labels of its actions for staff. */
  actions: Readonly<Record<string, string>>;
}

/** The kinds of records in the histories, by their names there. */
export const kinds = {
  booking: {
    service: 'booking',
    label: 'Bookings',
    actions: {
      'booking.confirmed': 'Booking made',
      'booking.checked_in': 'Checked in',
      'booking.checked_out': 'Checked out',
      'booking.no_show': 'Marked as no-show',
      'booking.cancelled': 'Booking cancelled',
      'booking.moved': 'Moved to another room',
      'booking.dates_changed': 'Stay changed',
      'booking.guests_changed': 'Guests changed',
      'booking.price_changed': 'Price changed',
      'booking.change_undone': 'Change of the stay undone',
      'booking.check_in_undone': 'Check-in undone',
      'booking.check_out_undone': 'Check-out undone',
      'booking.no_show_undone': 'No-show undone',
      'booking.cancellation_undone': 'Cancellation undone',
      'booking.move_undone': 'Move undone',
      'booking.rearranged': 'Given another room, so that one is free for other guests',
    },
  },
  guest: {
    service: 'booking',
    label: 'Guests',
    actions: {
      'guest.changed': 'Guest changed',
      'guest.merged': 'Records merged',
      'guest.merge_undone': 'Merge undone',
    },
  },
  block: {
    service: 'booking',
    label: 'Blocked rooms',
    actions: {
      'block.added': 'Room blocked',
      'block.changed': 'Block changed',
      'block.removed': 'Block removed',
    },
  },
  hold: {
    service: 'booking',
    label: 'Rooms held online',
    actions: { 'hold.released': "Guest's hold ended" },
  },
  room_state: {
    service: 'booking',
    label: 'Housekeeping',
    actions: {
      'room_state.changed': 'Housekeeping changed',
      'room_state.noted': 'Note added',
      'room_state.note_removed': 'Note removed',
    },
  },
  day_prices: {
    service: 'booking',
    label: 'Rates of days',
    actions: {
      'day_prices.changed': 'Day prices changed',
      'restrictions.changed': 'Restrictions changed',
    },
  },
  price_rules: {
    service: 'booking',
    label: 'Guests and long stays',
    actions: { 'price_rules.changed': 'Rules changed' },
  },
  taxes: {
    service: 'booking',
    label: 'Taxes and fees',
    actions: { 'taxes.changed': 'Taxes changed' },
  },
  rate_plans: {
    service: 'booking',
    label: 'Plans and cancellation',
    actions: { 'rate_plans.changed': 'Plans changed' },
  },
  season: {
    service: 'booking',
    label: 'Seasons',
    actions: {
      'season.created': 'Season added',
      'season.updated': 'Season changed',
      'season.deleted': 'Season deleted',
    },
  },
  discount_code: {
    service: 'booking',
    label: 'Discount codes',
    actions: { 'discount_code.created': 'Code added', 'discount_code.updated': 'Code changed' },
  },
  room: {
    service: 'catalog',
    label: 'Rooms',
    actions: {
      'room.created': 'Room added',
      'room.updated': 'Room changed',
      'room.deleted': 'Room deleted',
    },
  },
  category: {
    service: 'catalog',
    label: 'Categories',
    actions: {
      'category.created': 'Category added',
      'category.updated': 'Category changed',
      'category.deleted': 'Category deleted',
      'category.restored': 'Category restored',
    },
  },
  text: {
    service: 'catalog',
    label: 'Translations',
    actions: { 'text.translated': 'Text translated' },
  },
  hotel: { service: 'catalog', label: 'Settings', actions: { 'hotel.updated': 'Settings changed' } },
  user: {
    service: 'identity',
    label: 'Users',
    actions: {
      'user.created': 'User added',
      'user.updated': 'User changed',
      'user.disabled': 'User disabled',
      'user.deleted': 'User deleted',
      'user.second_factor_reset': 'Second step of signing in removed',
    },
  },
  invitation: {
    service: 'identity',
    label: 'Invitations',
    actions: {
      'invitation.created': 'Invitation made',
      'invitation.withdrawn': 'Invitation withdrawn',
    },
  },
  role: {
    service: 'identity',
    label: 'Roles',
    actions: {
      'role.created': 'Role added',
      'role.updated': 'Role changed',
      'role.deleted': 'Role deleted',
    },
  },
  sign_in_rules: {
    service: 'identity',
    label: 'Signing in',
    actions: { 'sign_in_rules.updated': 'Second step of staff changed' },
  },
  item: {
    service: 'gallery',
    label: 'Gallery items',
    actions: {
      'item.created': 'Gallery item added',
      'item.updated': 'Gallery item changed',
      'item.deleted': 'Gallery item deleted',
      'item.restored': 'Gallery item restored',
    },
  },
  mail: {
    service: 'messages',
    label: 'E-mails',
    actions: {
      'mail.resent': 'E-mail sent again',
      'mail.dropped': 'E-mail not sent any more',
      'mail.guest_phoned': 'Guest phoned instead',
    },
  },
  mail_kind: {
    service: 'messages',
    label: 'Words of e-mails',
    actions: { 'mail_kind.changed': 'Words changed' },
  },
  feedback: {
    service: 'feedback',
    label: 'Feedback',
    actions: {
      'feedback.submitted': 'Feedback sent',
      'feedback.approved': 'Feedback approved',
      'feedback.returned_to_pending': 'Feedback returned to pending',
      'feedback.restored': 'Feedback restored',
      'feedback.deleted': 'Feedback deleted',
    },
  },
} as const satisfies Record<string, Kind>;

export type RecordKind = keyof typeof kinds;

export const isKind = (name: string): name is RecordKind => Object.hasOwn(kinds, name);

const actionLabels: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(kinds).map(({ actions }) => actions),
);

/** The label of an action for staff; for an unknown action, its name as words. */
export function labelOfAction(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ');
  return actionLabels[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The actions of a kind, or of all, by their labels. */
export const actionsOf = (kind: string): Readonly<Record<string, string>> =>
  isKind(kind) ? kinds[kind].actions : actionLabels;

/** The service whose history has a kind and an action; undefined if they do not determine one. */
export function serviceOf({ kind, action }: { kind?: string; action?: string }): HistoryService | undefined {
  const name = kind || action?.split('.')[0] || '';
  return isKind(name) ? kinds[name].service : undefined;
}
