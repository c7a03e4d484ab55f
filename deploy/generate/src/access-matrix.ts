import { CALLS, type Call, STAFF_ROLES } from '@innkeeper/contracts';
import { SERVICES, type Service } from '@innkeeper/topology';

const INTRODUCTION = `# Permitted callers of each call

Generated from \`services/contracts\` by \`make generate\`: changes here are lost. A change of an access rule shows as a change of
this page, so look at it in a review.

● may, – may not. A guest may only read and change what is the guest's own. Roles that a hotel makes itself have the
permissions that it chose. \`gateway/src/policies/access.int.test.ts\` tries every call with every role, without a token and
with wrong ones; each service checks the same rules again.
`;

const HOLDERS: readonly (readonly [name: string, permissions: readonly string[] | null])[] = [
  ['no account', null],
  ['guest', []],
  ...Object.entries(STAFF_ROLES),
];

/** docs/security/access.md: each call with its rule, and whether each role of the contracts may make it. */
export function accessMatrix(
  services: readonly Pick<Service, 'name'>[] = SERVICES,
  callsOf: { readonly [service: string]: Readonly<Record<string, Call>> } = CALLS,
): string {
  const sections = services.map(({ name }) => section(name, Object.values(callsOf[name] ?? {})));
  return [INTRODUCTION, ...sections].join('\n');
}

function section(service: string, calls: readonly Call[]): string {
  if (!calls.length) return `## ${service}\n\nIt has no calls.\n`;
  const rows = [
    ['call', 'needs', ...HOLDERS.map(([name]) => name)],
    ...calls.map((call) => [
      `\`${call.method} ${call.path}\``,
      'permission' in call.access ? `\`${call.access.permission}\`` : call.access.name,
      ...HOLDERS.map(([, permissions]) => (mayMake(call, permissions) ? '●' : '–')),
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |\n`;
  const [head, ...body] = rows;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`;
  return `## ${service}\n\n${line(head!)}${rule}${body.map(line).join('')}`;
}

function mayMake({ access }: Call, permissions: readonly string[] | null): boolean {
  if (access.token !== 'required') return true;
  if (!permissions) return false;
  return !('permission' in access) || permissions.includes(access.permission);
}
