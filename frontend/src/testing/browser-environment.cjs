const { TestEnvironment } = require('jest-environment-jsdom');

/* jsdom has no fetch; lend Node's own. Node's Request accepts only Node's AbortSignal, so those go together. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      AbortController,
      AbortSignal,
      TextEncoder,
      TextDecoder,
      structuredClone,
    });
  }
};
