// node --import <this file>: reports, after each request, the prototypes that express-gateway and Express have set on its
// objects.
import diagnostics from 'node:diagnostics_channel';
import { IncomingMessage, ServerResponse } from 'node:http';

let lastContext;
diagnostics.subscribe('http.server.response.finish', ({ request, response }) => {
  if (!request.egContext) return; // the internal port
  const context = Object.getPrototypeOf(request.egContext);
  const report = {
    msg: 'objects',
    requestId: request.context.id,
    requestIsPlain: Object.getPrototypeOf(request) === IncomingMessage.prototype,
    responseIsPlain: Object.getPrototypeOf(response) === ServerResponse.prototype,
    contextIsShared: context === lastContext,
  };
  lastContext = context;
  process.stdout.write(`${JSON.stringify(report)}\n`);
});
