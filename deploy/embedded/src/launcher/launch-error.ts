/** A reason not to start that is meant for the person at the terminal: the sentence is all they need. */
export class LaunchError extends Error {
  override name = 'LaunchError';
}
