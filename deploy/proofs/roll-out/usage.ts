import type { Cluster } from './cluster.ts';

type Summary = {
  pods: {
    podRef: { namespace: string };
    containers?: {
      name: string;
      cpu?: { usageNanoCores?: number };
      memory?: { workingSetBytes?: number };
    }[];
  }[];
};

export type Usage = { megabytes: number; millicores: number };

/** The highest memory and processor use of a container of each workload, from the kubelet. */
export async function usageByWorkload({ kubectl }: Cluster): Promise<Map<string, Usage>> {
  const usage = new Map<string, Usage>();
  const nodes = await kubectl('get', 'nodes', '--output', 'jsonpath={.items[*].metadata.name}');
  for (const node of nodes.split(' ')) {
    const summary = JSON.parse(
      await kubectl('get', '--raw', `/api/v1/nodes/${node}/proxy/stats/summary`),
    ) as Summary;
    const own = summary.pods.filter(({ podRef }) => podRef.namespace === 'innkeeper');
    for (const { name, cpu, memory } of own.flatMap(({ containers = [] }) => containers)) {
      const highest = usage.get(name) ?? { megabytes: 0, millicores: 0 };
      usage.set(name, {
        megabytes: Math.max(highest.megabytes, Math.round((memory?.workingSetBytes ?? 0) / 2 ** 20)),
        millicores: Math.max(highest.millicores, Math.round((cpu?.usageNanoCores ?? 0) / 1e6)),
      });
    }
  }
  return usage;
}
