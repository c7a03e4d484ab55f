const JEST = /^npx jest (?:(.+) )?--selectProjects (.+)$/;

/**
 * The commands of several recipes as one list without repetitions, in the order of the steps of a change: install, generate,
 * check, test. The tests are one run of Jest.
 */
export function mergeCommands(commands: readonly string[]): string[] {
  const patterns = new Set<string>();
  const projects = new Set<string>();
  const others = new Set<string>();
  for (const command of commands) {
    const [, files, names] = JEST.exec(command) ?? [];
    if (names === undefined) others.add(command);
    else {
      const ofProject = names.split(' ');
      // A run with patterns needs one for a whole project, too.
      for (const pattern of files?.split(' ') ?? ofProject.map((name) => `${name}/src`))
        patterns.add(pattern);
      for (const name of ofProject) projects.add(name);
    }
  }
  const order = ['npm install', 'npx biome', 'make generate', 'npx tsc -b', 'npx tsc -p'];
  const place = (command: string) => order.findIndex((start) => command.startsWith(start));
  const unknown = [...others].find((command) => place(command) < 0);
  if (unknown !== undefined) throw new Error(`no place in the order of commands: ${unknown}`);
  const tests = `npx jest ${[...patterns].join(' ')} --selectProjects ${[...projects].join(' ')}`;
  return [...[...others].sort((a, b) => place(a) - place(b)), ...(projects.size ? [tests] : [])];
}
