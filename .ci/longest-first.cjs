const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * The files that take longest, which Jest starts first: a long one that starts last runs alone. From its second run on Jest
 * knows that by itself, but a clean clone has only sizes of files. A file that is gone, or takes less, does no harm.
 */
const LONG = [
  'e2e/first-start.e2e.ts',
  'e2e/roles.e2e.ts',
  'e2e/desk-states.e2e.ts',
  'e2e/staff.e2e.ts',
  'e2e/focus.e2e.ts',
  'e2e/guest-states.e2e.ts',
  'e2e/morning.e2e.ts',
  'gallery/src/pictures/floods.int.test.ts',
  'booking/src/inventory/live-index.int.test.ts',
  'booking/src/sales-pause.int.test.ts',
  'gallery/src/pictures/memory.int.test.ts',
  'gateway/src/two-gateways.int.test.ts',
  'identity/src/password-resets.int.test.ts',
  'booking/src/currency-change.int.test.ts',
  'booking/src/rates/quote-keys.int.test.ts',
  'release/src/release.test.ts',
  'embedded/src/verify-audit.int.test.ts',
  'kit/src/service/start-service.int.test.ts',
  'gateway/src/soak.int.test.ts',
  'gateway/src/start.int.test.ts',
  'gateway/src/stop.int.test.ts',
  'booking/src/front-desk/list-limit.int.test.ts',
];

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const found = LONG.findIndex((name) => path.endsWith(name));
      return found < 0 ? LONG.length : found;
    };
    return super.sort(tests).toSorted((one, other) => place(one) - place(other));
  }
};
