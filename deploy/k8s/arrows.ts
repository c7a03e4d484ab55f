import type { Labels, Manifest } from './rendered.ts';

type Expression = { key: string; operator: 'In'; values: string[] };
type Selector = { matchLabels?: Labels; matchExpressions?: Expression[] };
type Peer = { podSelector?: Selector; namespaceSelector?: Selector; ipBlock?: { cidr: string } };
type Rule = { from?: Peer[]; to?: Peer[]; ports?: { port: string | number }[] };
type Policy = { podSelector: Selector; policyTypes: string[]; ingress?: Rule[]; egress?: Rule[] };

/** A pod that others may want to reach, at one of its ports. */
export type Place = { name: string; labels: Labels; ports: string[] };

/**
 * Which place may open a connection to which port of which other, as `site → gateway:http`: what one may send to, and the
 * other takes. Only what pods of the namespace may do among themselves; DNS and the outside are left out.
 * @throws when a policy uses something this does not read.
 */
export function arrows(manifests: Manifest[], places: Place[]): string[] {
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec as Policy);
  return places.flatMap((from) =>
    places.flatMap((to) =>
      to.ports
        .filter(
          (port) =>
            allowed(policies, 'Egress', from, to, port) && allowed(policies, 'Ingress', to, from, port),
        )
        .map((port) => `${from.name} → ${to.name}:${port}`),
    ),
  );
}

/** Without a policy for it a pod is open; with some, what one of them names is. */
function allowed(
  policies: Policy[],
  direction: 'Ingress' | 'Egress',
  at: Place,
  other: Place,
  port: string,
): boolean {
  const own = policies.filter(
    ({ podSelector, policyTypes }) => policyTypes.includes(direction) && selects(podSelector, at.labels),
  );
  const rules = own.flatMap(({ ingress = [], egress = [] }) => (direction === 'Ingress' ? ingress : egress));
  return !own.length || rules.some((rule) => opens(rule, other, port));
}

function opens({ from, to, ports }: Rule, other: Place, port: string): boolean {
  const peers = from ?? to;
  const isPeer = !peers || peers.some(({ podSelector }) => podSelector && selects(podSelector, other.labels));
  return isPeer && (!ports || ports.some((one) => one.port === port));
}

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => {
      if (operator !== 'In') throw new Error(`cannot read ${operator}`);
      return values.includes(labels[key] ?? '');
    })
  );
}
