import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, startProcess } from '../../deploy/bench/processes.mjs';

const GATEWAY = path.join(import.meta.dirname, '../dist/main.js');
const ANSWER = JSON.stringify('x'.repeat(1_022));

/** A gateway with every check on, and a limit that nobody reaches. */
export const startGateway = (env) =>
  startProcess(process.execPath, [GATEWAY], { ...env, RATE_LIMIT_PER_MINUTE: '1000000000' });

export function startNginx(server) {
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-bench-'));
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http { access_log off; keepalive_requests 1000000000; ${server} }`,
  );
  return startProcess('nginx', ['-p', folder, '-c', file]);
}

export async function startNginxService() {
  const port = await freePort();
  const { stop } = startNginx(`
    server {
      listen 127.0.0.1:${port};
      location / { default_type application/json; return 200 '${ANSWER}'; }
    }`);
  return { url: `http://127.0.0.1:${port}`, answersEverything: true, stop };
}

export async function startNodeService() {
  const port = await freePort();
  const program = `require('node:http').createServer((_req, res) => {
    res.writeHead(200, ['Content-Type', 'application/json', 'Content-Length', '${ANSWER.length}']);
    res.end('${ANSWER}');
  }).listen(${port}, '127.0.0.1')`;
  const { stop } = startProcess(process.execPath, ['--eval', program]);
  return { url: `http://127.0.0.1:${port}`, answersEverything: true, stop };
}
