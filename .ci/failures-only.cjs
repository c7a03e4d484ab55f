const { DefaultReporter, SummaryReporter } = require('@jest/reporters');

/**
 * Prints failures and the numbers at the end. Jest's own reporters also print a line for each file that passed, and each failure
 * again at the end.
 */
module.exports = class FailuresOnly extends DefaultReporter {
  #summary;

  constructor(config) {
    super(config);
    this.#summary = new SummaryReporter(config, { summaryThreshold: Number.POSITIVE_INFINITY });
  }

  onRunStart(...run) {
    super.onRunStart(...run);
    this.#summary.onRunStart(...run);
  }

  printTestFileHeader(path, config, result) {
    const isRepeated = result.testResults.some(({ retryReasons }) => retryReasons?.length > 0);
    if (result.failureMessage || result.console || isRepeated)
      super.printTestFileHeader(path, config, result);
  }

  onRunComplete(...run) {
    super.onRunComplete(...run);
    this.#summary.onRunComplete(...run);
  }
};
