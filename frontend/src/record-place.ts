import type { NavigateOptions } from 'react-router-dom';

/** A record that staff change on a page of its own; its name addresses it and never changes. */
export interface NamedRecord {
  name: string;
}

const parameter = 'name';

/** Where a record is changed: it goes along as state; by its name in the address it is found again without. */
export function updatePlace(path: string, record: NamedRecord): [string, NavigateOptions] {
  const query = new URLSearchParams({ [parameter]: record.name });
  return [`${path}?${query}`, { state: record }];
}

export function recordNameIn(search: string): string | null {
  return new URLSearchParams(search).get(parameter);
}
