// node --import this file: the process's clock is CLOCK_SHIFT_MS fast, or slow where that is negative.
const shift = Number(process.env.CLOCK_SHIFT_MS);
const RealDate = Date;
globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...given) {
    super(...(given.length ? given : [RealDate.now() + shift]));
  }
  static now() {
    return RealDate.now() + shift;
  }
};
