import type { Labels, Manifest } from './rendered.ts';

type Expression = { key: string; operator: 'In'; values: string[] };
type Selector = { matchLabels?: Labels; matchExpressions?: Expression[] };
type Peer = { podSelector?: Selector; namespaceSelector?: Selector; ipBlock?: { cidr: string } };
type Rule = { from?: Peer[]; to?: Peer[]; ports?: { port: string | number }[] };
type Policy = { podSelector: Selector; policyTypes: string[]; ingress?: Rule[]; egress?: Rule[] };

/** A pod, and the names of the ports that others may connect to. */
export type Endpoint = { name: string; labels: Labels; ports: string[] };

/**
 * The connections between pods that the network policies allow, such as `site → gateway:http`: the egress of one and the
 * ingress of the other allow it. DNS and connections out of the namespace are not included.
 *
 * @throws when a policy uses a feature that this function does not support.
 */
export function allowedConnections(manifests: Manifest[], endpoints: Endpoint[]): string[] {
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec as Policy);
  return endpoints.flatMap((from) =>
    endpoints.flatMap((to) =>
      to.ports
        .filter(
          (port) =>
            isAllowed(policies, 'Egress', from, to, port) && isAllowed(policies, 'Ingress', to, from, port),
        )
        .map((port) => `${from.name} → ${to.name}:${port}`),
    ),
  );
}

/** A pod without a policy for the direction is open; otherwise one of its policies must allow the connection. */
function isAllowed(
  policies: Policy[],
  direction: 'Ingress' | 'Egress',
  pod: Endpoint,
  other: Endpoint,
  port: string,
): boolean {
  const own = policies.filter(
    ({ podSelector, policyTypes }) => policyTypes.includes(direction) && selects(podSelector, pod.labels),
  );
  const rules = own.flatMap(({ ingress = [], egress = [] }) => (direction === 'Ingress' ? ingress : egress));
  return !own.length || rules.some((rule) => allows(rule, other, port));
}

function allows({ from, to, ports }: Rule, other: Endpoint, port: string): boolean {
  const peers = from ?? to;
  const isPeer = !peers || peers.some(({ podSelector }) => podSelector && selects(podSelector, other.labels));
  return isPeer && (!ports || ports.some((one) => one.port === port));
}

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => {
      if (operator !== 'In') throw new Error(`unsupported operator ${operator}`);
      return values.includes(labels[key] ?? '');
    })
  );
}
