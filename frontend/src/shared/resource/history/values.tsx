import { isPermission } from '@innkeeper/contracts/access';
import type { ReactNode } from 'react';
import { labelOf } from '../../api/field-labels.ts';
import { dayOf, longDate } from '../../calendar.ts';
import { photoObjectOf } from '../../storage/photo-object.ts';
import { Features, statusName, Thumbnail } from '../../ui/table/cells.tsx';
import { inWords } from '../permission-labels.ts';

const thumbnails = (links: string | readonly string[] | null) => {
  const shown = [links ?? []].flat().filter(Boolean);
  if (shown.every((link) => photoObjectOf(link) !== undefined) && shown.length) return 'A photo';
  return shown.length ? shown.map((link) => <Thumbnail key={link} src={link} />) : 'No Image';
};

interface Segment {
  roomId: string;
  start: string;
  end: string;
}

const segmentsInWords = (segments: readonly Segment[]) =>
  segments.length ? (
    <Features
      features={segments.map(({ roomId, start, end }) => `${roomId}: ${longDate(start)} – ${longDate(end)}`)}
    />
  ) : (
    'None'
  );

/** Fields whose names or values need other words than their own; `hidden` if another field shows the same better. */
const fields: Record<string, { label?: string; show?: (value: never) => ReactNode; hidden?: true }> = {
  specialDescription: { label: 'Description' },
  available: { label: 'Availability', show: (is: boolean) => (is ? 'Available' : 'Not Available') },
  photo: { label: 'Images', show: thumbnails },
  image: { show: thumbnails },
  logo: { show: thumbnails },
  heroPicture: { show: thumbnails },
  features: { show: (features: string[]) => <Features features={features} /> },
  picture: { label: 'User Image', show: thumbnails },
  active: { label: 'User Status', show: (is: boolean) => (is ? 'Active' : 'Disabled') },
  secondFactor: { label: 'Second step', show: (is: boolean) => (is ? 'On' : 'Off') },
  secondFactorDemanded: {
    label: 'Second step of staff',
    show: (is: boolean) => (is ? 'Demanded' : 'As they like'),
  },
  emailVerified: { show: (is: boolean) => (is ? 'Verified' : 'Not Verified') },
  role: { hidden: true },
  roleId: { hidden: true },
  invitationId: { hidden: true },
  invitedBy: { hidden: true },
  roleName: { label: 'Role' },
  type: { label: 'User Type' },
  whatsapp: { label: 'Whatsapp Number' },
  phone: { label: 'Mobile Number' },
  permissions: { label: 'Permissions', show: (all: string[]) => inWords(all.filter(isPermission)) },
  status: { show: (status: string) => statusName(status) },
  guestName: { label: 'Guest' },
  merged: { label: 'Merged record' },
  mergedId: { hidden: true },
  start: { label: 'Start Date' },
  end: { label: 'End Date' },
  segments: { label: 'Rooms', show: segmentsInWords },
  drawing: { label: 'Drawn map', show: (drawing: object | null) => (drawing ? 'A drawing' : 'None') },
};

const known = (field: string) => (Object.hasOwn(fields, field) ? fields[field] : undefined);

export const isShown = (field: string): boolean => !known(field)?.hidden;

export const labelOfField = (field: string): string => known(field)?.label ?? labelOf(field);

/** A recorded value as text. */
export function Recorded({ field, value }: { field: string; value: unknown }): ReactNode {
  const show = known(field)?.show as ((value: unknown) => ReactNode) | undefined;
  if (show && value !== undefined && (value !== null || field === 'drawing')) return show(value);
  return inPlainWords(value);
}

function inPlainWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(inPlainWords).join(', ') || 'None';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${labelOf(name)}: ${inPlainWords(one)}`)
      .join(', ');
  const text = String(value);
  return /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text) ? longDate(dayOf(text)) : text;
}
