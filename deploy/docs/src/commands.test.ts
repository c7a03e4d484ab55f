import { commandsOf } from '@innkeeper/kit/service';
import { filesBelow, read } from './repository-files.ts';
import { services } from './services.ts';

const commands = new Map(services.map((service) => [service.name, Object.keys(commandsOf(service))]));

test('every command of a service that a document quotes exists', () => {
  const quoted = filesBelow('.', /\.md$/).flatMap((file) =>
    [...read(file).matchAll(/(?:services\/(\w+)\/)?dist\/main\.js ([a-z][a-z-]*)/g)].map(
      ([, service, command]) => ({ file, service, command: command! }),
    ),
  );
  expect(quoted.length).toBeGreaterThan(5);
  const unknown = quoted.filter(({ service, command }) => {
    const names = service ? commands.get(service) : [...commands.values()].flat();
    return !names?.includes(command);
  });
  expect(unknown).toEqual([]);
});
