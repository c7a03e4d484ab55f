// node --import <this file>: shifts the clock of the process by CLOCK_SHIFT_MS, which may be negative.
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
