// A plain Node server that writes recorded answers, the lines of the file ANSWERS, whatever it is asked: as much as a search
// could ever reach on this machine.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const answers = readFileSync(process.env['ANSWERS']!, 'utf8')
  .split('\n')
  .map((line) => Buffer.from(line));
let turn = 0;
const server = createServer((req, res) => {
  req.resume();
  const answer = answers[turn++ % answers.length]!;
  res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': answer.length });
  res.end(answer);
});
server.keepAliveTimeout = 65_000;
server.listen(Number(process.env['PORT']), '127.0.0.1');

const internal = createServer((_req, res) => res.end('ready')).listen(
  Number(process.env['INTERNAL_PORT']),
  '127.0.0.1',
);
process.once('SIGTERM', () => {
  for (const each of [server, internal]) {
    each.close();
    each.closeAllConnections();
  }
});
