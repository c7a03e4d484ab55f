import type { ServicesWith } from '@innkeeper/contracts';
import { words } from '../../words/words.ts';

const t = words('office');

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
  billing: true,
} satisfies Record<HistoryService, true>) as HistoryService[];

/** The kinds of records in the histories, by their names there: their service, and the key of their label in a filter. */
export const kinds = {
  booking: { service: 'booking', label: 'history.kind.booking' },
  guest: { service: 'booking', label: 'history.kind.guest' },
  block: { service: 'booking', label: 'history.kind.block' },
  hold: { service: 'booking', label: 'history.kind.hold' },
  room_state: { service: 'booking', label: 'permission.housekeeping' },
  day_prices: { service: 'booking', label: 'history.kind.day_prices' },
  price_rules: { service: 'booking', label: 'rules.title' },
  taxes: { service: 'booking', label: 'taxes.title' },
  rate_plans: { service: 'booking', label: 'plans.title' },
  season: { service: 'booking', label: 'seasons.title' },
  discount_code: { service: 'booking', label: 'codes.title' },
  extra: { service: 'booking', label: 'extras.title' },
  room: { service: 'catalog', label: 'rooms.list' },
  category: { service: 'catalog', label: 'categories.list' },
  text: { service: 'catalog', label: 'translations.title' },
  hotel: { service: 'catalog', label: 'history.kind.hotel' },
  seller: { service: 'catalog', label: 'company.title' },
  user: { service: 'identity', label: 'users.list' },
  invitation: { service: 'identity', label: 'history.kind.invitation' },
  role: { service: 'identity', label: 'roles.title' },
  sign_in_rules: { service: 'identity', label: 'history.kind.sign_in_rules' },
  item: { service: 'gallery', label: 'history.kind.item' },
  mail: { service: 'messages', label: 'history.kind.mail' },
  mail_server: { service: 'messages', label: 'mail_server.title' },
  mail_kind: { service: 'messages', label: 'history.kind.mail_kind' },
  feedback: { service: 'feedback', label: 'permission.feedback' },
  folio: { service: 'billing', label: 'permission.folio' },
  day: { service: 'billing', label: 'history.kind.day' },
  invoice: { service: 'billing', label: 'permission.invoices' },
} as const satisfies Record<string, { service: HistoryService; label: string }>;

export type RecordKind = keyof typeof kinds;

export const isKind = (name: string): name is RecordKind => Object.hasOwn(kinds, name);

/** The keys of the labels of actions, by their kinds. */
const actions = {
  booking: {
    'booking.confirmed': 'history.action.booking.confirmed',
    'booking.checked_in': 'history.action.booking.checked_in',
    'booking.checked_out': 'history.action.booking.checked_out',
    'booking.no_show': 'history.action.booking.no_show',
    'booking.cancelled': 'history.action.booking.cancelled',
    'booking.moved': 'history.action.booking.moved',
    'booking.dates_changed': 'history.action.booking.dates_changed',
    'booking.guests_changed': 'history.action.booking.guests_changed',
    'booking.price_changed': 'history.action.booking.price_changed',
    'booking.extras_changed': 'history.action.booking.extras_changed',
    'booking.change_undone': 'history.action.booking.change_undone',
    'booking.check_in_undone': 'history.action.booking.check_in_undone',
    'booking.check_out_undone': 'history.action.booking.check_out_undone',
    'booking.no_show_undone': 'history.action.booking.no_show_undone',
    'booking.cancellation_undone': 'history.action.booking.cancellation_undone',
    'booking.move_undone': 'history.action.booking.move_undone',
    'booking.rearranged': 'history.action.booking.rearranged',
    'booking.wishes_changed': 'history.action.booking.wishes_changed',
    'booking.noted': 'history.action.booking.noted',
    'booking.note_removed': 'history.action.booking.note_removed',
  },
  guest: {
    'guest.changed': 'history.action.guest.changed',
    'guest.merged': 'history.action.guest.merged',
    'guest.merge_undone': 'history.action.guest.merge_undone',
  },
  block: {
    'block.added': 'history.action.block.added',
    'block.changed': 'history.action.block.changed',
    'block.removed': 'history.action.block.removed',
  },
  folio: {
    'folio.payment_taken': 'history.action.folio.payment_taken',
    'folio.payment_refunded': 'history.action.folio.payment_refunded',
    'folio.rebate_given': 'history.action.folio.rebate_given',
    'folio.entry_reversed': 'history.action.folio.entry_reversed',
  },
  day: {
    'day.closed': 'history.action.day.closed',
  },
  hold: {
    'hold.released': 'history.action.hold.released',
  },
  room_state: {
    'room_state.changed': 'history.action.room_state.changed',
    'room_state.noted': 'history.action.room_state.noted',
    'room_state.note_removed': 'history.action.room_state.note_removed',
  },
  day_prices: {
    'day_prices.changed': 'history.action.day_prices.changed',
    'restrictions.changed': 'history.action.restrictions.changed',
    'weekday_prices.changed': 'history.action.weekday_prices.changed',
  },
  price_rules: {
    'price_rules.changed': 'history.action.price_rules.changed',
  },
  taxes: {
    'taxes.changed': 'history.action.taxes.changed',
  },
  rate_plans: {
    'rate_plans.changed': 'history.action.rate_plans.changed',
  },
  season: {
    'season.created': 'history.action.season.created',
    'season.updated': 'history.action.season.updated',
    'season.deleted': 'history.action.season.deleted',
  },
  discount_code: {
    'discount_code.created': 'history.action.discount_code.created',
    'discount_code.updated': 'history.action.discount_code.updated',
  },
  extra: {
    'extra.created': 'history.action.extra.created',
    'extra.updated': 'history.action.extra.updated',
  },
  room: {
    'room.created': 'history.action.room.created',
    'room.updated': 'history.action.room.updated',
    'room.deleted': 'history.action.room.deleted',
  },
  category: {
    'category.created': 'history.action.category.created',
    'category.updated': 'history.action.category.updated',
    'category.deleted': 'history.action.category.deleted',
    'category.restored': 'history.action.category.restored',
  },
  text: {
    'text.translated': 'history.action.text.translated',
  },
  hotel: {
    'hotel.updated': 'history.action.hotel.updated',
  },
  user: {
    'user.created': 'history.action.user.created',
    'user.updated': 'history.action.user.updated',
    'user.disabled': 'history.action.user.disabled',
    'user.deleted': 'history.action.user.deleted',
    'user.second_factor_reset': 'history.action.user.second_factor_reset',
  },
  invitation: {
    'invitation.created': 'history.action.invitation.created',
    'invitation.withdrawn': 'history.action.invitation.withdrawn',
  },
  role: {
    'role.created': 'history.action.role.created',
    'role.updated': 'history.action.role.updated',
    'role.deleted': 'history.action.role.deleted',
  },
  sign_in_rules: {
    'sign_in_rules.updated': 'history.action.sign_in_rules.updated',
    'google_sign_in.changed': 'history.action.google_sign_in.changed',
  },
  item: {
    'item.created': 'history.action.item.created',
    'item.updated': 'history.action.item.updated',
    'item.deleted': 'history.action.item.deleted',
    'item.restored': 'history.action.item.restored',
  },
  mail: {
    'mail.resent': 'history.action.mail.resent',
    'mail.dropped': 'history.action.mail.dropped',
    'mail.guest_phoned': 'history.action.mail.guest_phoned',
  },
  invoice: {
    'invoice.issued': 'history.action.invoice.issued',
    'invoice.cancelled': 'history.action.invoice.cancelled',
  },
  seller: {
    'seller.updated': 'history.action.seller.updated',
  },
  mail_server: {
    'mail_server.changed': 'history.action.mail_server.changed',
  },
  mail_kind: {
    'mail_kind.changed': 'history.action.mail_kind.changed',
  },
  feedback: {
    'feedback.submitted': 'history.action.feedback.submitted',
    'feedback.approved': 'history.action.feedback.approved',
    'feedback.returned_to_pending': 'history.action.feedback.returned_to_pending',
    'feedback.answered': 'history.action.feedback.answered',
    'feedback.restored': 'history.action.feedback.restored',
    'feedback.deleted': 'history.action.feedback.deleted',
  },
} as const satisfies Record<RecordKind, object>;

type LabelOfAction = {
  [Kind in RecordKind]: (typeof actions)[Kind][keyof (typeof actions)[Kind]];
}[RecordKind];

const allActions: Readonly<Record<string, LabelOfAction>> = Object.assign({}, ...Object.values(actions));

/** The label of an action for staff; for an action of a newer service, its name as words. */
export function labelOfAction(action: string): string {
  const label = Object.hasOwn(allActions, action) ? allActions[action] : undefined;
  const name = action.replaceAll(/[._]/g, ' ');
  return label ? t(label) : name.charAt(0).toUpperCase() + name.slice(1);
}

/** The actions of a kind, or of all, by their labels. */
export const actionsOf = (kind: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries<LabelOfAction>(isKind(kind) ? actions[kind] : allActions).map(([action, label]) => [
      action,
      t(label),
    ]),
  );

/** The service whose history has a kind and an action; undefined if they do not determine one. */
export function serviceOf({ kind, action }: { kind?: string; action?: string }): HistoryService | undefined {
  const name = kind || action?.split('.')[0] || '';
  return isKind(name) ? kinds[name].service : undefined;
}
