// Stands for fast-check in all tests: its properties take the seed that other random tests take too (see
// services/kit/src/testing/random.ts), so that every run of the tests checks the same cases.
const check = require('../node_modules/fast-check/lib/cjs/fast-check.js');

check.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) });
module.exports = check;
