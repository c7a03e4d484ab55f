import { MAXIMUM_AGE, MAXIMUM_CHILDREN } from '@innkeeper/contracts/party';
import { words } from '../../shared/words/words.ts';
import { addFilter, type Filter, filterOf } from './filter.ts';

const t = words('booking');

/** A guest's search; days and ages that are not chosen yet are empty. */
export type StayDraft = { start: string; end: string; adults: number; children: string[]; code?: string };
/** A complete search, with a discount code if there is one. */
export type StaySearch = {
  start: string;
  end: string;
  adults: number;
  children: number[];
  code?: string;
};

export const SORTS = ['price', 'size', 'name'] as const;
export type Sort = (typeof SORTS)[number];
/** How the offers are shown. */
export type View = { sort: Sort; filter: Filter };

const day = /^\d{4}-\d{2}-\d{2}$/;
const age = /^\d{1,2}$/;
/** A discount code in the form that the server compares. */
export const LONGEST_CODE = 40;

/** The typed discount code, if there is one. */
const codeIn = (typed: string | null | undefined): { code?: string } => {
  const code = (typed ?? '').trim().slice(0, LONGEST_CODE);
  return code ? { code } : {};
};

/** The draft that an address describes; invalid days, numbers and ages are left out. */
export function draftOf(address: URLSearchParams): StayDraft {
  const dayOr = (name: string) => (day.test(address.get(name) ?? '') ? address.get(name)! : '');
  const adults = Number(address.get('adults') || 2);
  return {
    start: dayOr('from'),
    end: dayOr('to'),
    adults: Number.isInteger(adults) && adults > 0 ? adults : 2,
    children: (address.get('children') ?? '')
      .split(',')
      .filter((text) => age.test(text))
      .slice(0, MAXIMUM_CHILDREN),
    ...codeIn(address.get('code')),
  };
}

/** The search of a draft, or null while something is missing. */
export function searchOf({ start, end, adults, children, code }: StayDraft): StaySearch | null {
  const ages = children.map(Number);
  const isComplete = start !== '' && end !== '' && children.every((text) => text !== '');
  return isComplete && ages.every((each) => each <= MAXIMUM_AGE)
    ? { start, end, adults, children: ages, ...codeIn(code) }
    : null;
}

/** The address of a search and how its offers are shown, so that it can be kept, shared and reloaded. */
export function addressOf(
  { start, end, adults, children, code }: StaySearch,
  view: Partial<View> = {},
): URLSearchParams {
  const address = new URLSearchParams({ from: start, to: end, adults: String(adults) });
  if (children.length) address.set('children', children.join(','));
  if (code) address.set('code', code);
  if (view.sort && view.sort !== 'price') address.set('sort', view.sort);
  if (view.filter) addFilter(address, view.filter);
  return address;
}

export function viewOf(address: URLSearchParams): View {
  const sort = SORTS.find((each) => each === address.get('sort')) ?? 'price';
  return { sort, filter: filterOf(address) };
}

/** '2 adults, 1 child'. */
export function partyText({ adults, children }: { adults: number; children: readonly unknown[] }): string {
  return t('party.text', { adults, children: children.length });
}
