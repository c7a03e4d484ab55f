import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../repository.ts';
import { succeed } from './shell.ts';

const LOCAL_CLUSTER = join(REPOSITORY, '../shared/tools/kubernetes.sh');
const NAMESPACE = 'innkeeper';

export type Cluster = {
  /** The address of a node, which has the site's port. */
  address: string;
  /** Copies images of the local Docker engine to the nodes. */
  load(images: string[]): Promise<void>;
  kubectl(...args: string[]): Promise<string>;
  close(): Promise<void>;
};

/**
 * Opens KUBECONFIG's cluster, or starts one for the trial if this machine can. LOAD_IMAGES is the command that copies images
 * to the nodes of KUBECONFIG's cluster, such as `kind load docker-image`.
 *
 * @returns undefined when there is no cluster.
 */
export async function openCluster(): Promise<Cluster | undefined> {
  const tool = process.env['KUBERNETES_TOOL'] ?? LOCAL_CLUSTER;
  const own = !process.env['KUBECONFIG'];
  if (own && !existsSync(tool)) return undefined;
  if (own) setVariables(await succeed([tool, 'up']));
  const loader = own ? [tool, 'load'] : process.env['LOAD_IMAGES']?.split(' ');
  const kubectl = (...args: string[]) => succeed(['kubectl', '--namespace', NAMESPACE, ...args]);
  if ((await kubectl('get', 'namespace', NAMESPACE, '--ignore-not-found')).trim())
    throw new Error(`The cluster already has a namespace ${NAMESPACE}, which the trial would change.`);
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

/** Sets the variables of the line `export A=… B=…` that the tool prints. */
function setVariables(printed: string): void {
  const line = /^export (.*)$/m.exec(printed)?.[1] ?? '';
  for (const [, name, value] of line.matchAll(/(\w+)=(\S+)/g))
    process.env[name!] = value!.replace('$PATH', process.env['PATH'] ?? '');
}
