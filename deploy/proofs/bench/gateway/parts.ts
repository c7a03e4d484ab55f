import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REPOSITORY } from '../../repository.ts';
import { type Environment, freePort, type Part, startProcess } from '../processes.ts';

const GATEWAY = path.join(REPOSITORY, 'gateway/dist/main.js');
const RESPONSE = JSON.stringify('x'.repeat(1_022));

/** A service that the gateway stands in front of. `respondsToAll`: to signed-in calls too. */
export type Service = Part & { url: string; respondsToAll: boolean };

/** Starts a gateway with every check enabled, and a limit that is never reached. */
export const startGateway = (env: Environment) =>
  startProcess(process.execPath, [GATEWAY], { ...env, RATE_LIMIT_PER_MINUTE: '1000000000' });

export function startNginx(server: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-bench-'));
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http { access_log off; keepalive_requests 1000000000; ${server} }`,
  );
  const { ended, stop } = startProcess('nginx', ['-p', folder, '-c', file]);
  return {
    ended,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export async function startNginxService(): Promise<Service> {
  const port = await freePort();
  const { stop } = startNginx(`
    server {
      listen 127.0.0.1:${port};
      location / { default_type application/json; return 200 '${RESPONSE}'; }
    }`);
  return { url: `http://127.0.0.1:${port}`, respondsToAll: true, stop };
}

export async function startNodeService(): Promise<Service> {
  const port = await freePort();
  const program = `require('node:http').createServer((_req, res) => {
    res.writeHead(200, ['Content-Type', 'application/json', 'Content-Length', '${RESPONSE.length}']);
    res.end('${RESPONSE}');
  }).listen(${port}, '127.0.0.1')`;
  const { stop } = startProcess(process.execPath, ['--eval', program]);
  return { url: `http://127.0.0.1:${port}`, respondsToAll: true, stop };
}
