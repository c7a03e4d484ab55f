import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { succeed } from './shell.ts';

const LOCAL_CLUSTER = join(import.meta.dirname, '../../../../../shared/tools/kubernetes.sh');
const NAMESPACE = 'innkeeper';

export type Cluster = {
  /** The address of a node, where the site's port is. */
  address: string;
  /** Brings images of the local engine to the nodes. */
  load(images: string[]): Promise<void>;
  kubectl(...args: string[]): Promise<string>;
  close(): Promise<void>;
};

/**
 * The cluster that KUBECONFIG names, or one that is started for the trial where this machine can. LOAD_IMAGES is the
 * command that brings images to the nodes of the former, such as `kind load docker-image`.
 * Nothing where there is neither.
 */
export async function openCluster(): Promise<Cluster | undefined> {
  const tool = process.env['KUBERNETES_TOOL'] ?? LOCAL_CLUSTER;
  const own = !process.env['KUBECONFIG'];
  if (own && !existsSync(tool)) return undefined;
  if (own) adopt(await succeed([tool, 'up']));
  const loader = own ? [tool, 'load'] : process.env['LOAD_IMAGES']?.split(' ');
  const kubectl = (...args: string[]) => succeed(['kubectl', '--namespace', NAMESPACE, ...args]);
  if ((await kubectl('get', 'namespace', NAMESPACE, '--ignore-not-found')).trim())
    throw new Error(`The cluster has a namespace ${NAMESPACE} already: the trial would spoil it.`);
  const addresses = '{.items[0].status.addresses[?(@.type=="InternalIP")].address}';
  return {
    address: await kubectl('get', 'nodes', '--output', `jsonpath=${addresses}`),
    load: async (images) => void (loader && (await succeed([...loader, ...images]))),
    kubectl,
    close: async () => {
      if (own) await succeed([tool, 'down']);
      else await kubectl('delete', 'namespace', NAMESPACE);
    },
  };
}

/** Takes over the variables of the line `export A=… B=…` that the tool prints. */
function adopt(printed: string): void {
  const line = /^export (.*)$/m.exec(printed)?.[1] ?? '';
  for (const [, name, value] of line.matchAll(/(\w+)=(\S+)/g))
    process.env[name!] = value!.replace('$PATH', process.env['PATH'] ?? '');
}
