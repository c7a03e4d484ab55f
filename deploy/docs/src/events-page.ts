import { z } from 'zod';
import type { DocumentedTopic } from './topics.ts';

type Shape = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const code = (text: string) => `<code>${escapeHtml(text)}</code>`;

/** Describes the values of a field, as HTML. */
function describeShape({ type, format, pattern, ...shape }: Shape): string {
  if (shape.const !== undefined) return code(String(shape.const));
  if (shape.enum) return shape.enum.map((value) => code(String(value))).join(' or ');
  if (shape.anyOf) return shape.anyOf.map(describeShape).join(' or ');
  if (type === 'array') return `list of ${shape.items ? describeShape(shape.items) : 'anything'}`;
  if (shape.properties) {
    const fields = Object.entries(shape.properties);
    return `{ ${fields.map(([name, field]) => `${code(name)}: ${describeShape(field)}`).join(', ')} }`;
  }
  if (format) return escapeHtml(format);
  if (pattern) return `text like ${code(pattern)}`;
  return escapeHtml([type ?? 'anything'].flat().join(' or ').replace('string', 'text'));
}

function fieldsTable(types: string[], schema: z.ZodType): string {
  const { properties = {} } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }) as Shape;
  const rows = Object.entries(properties).map(
    ([name, shape]) => `<tr><th scope="row">${code(name)}</th><td>${describeShape(shape)}</td></tr>`,
  );
  return `<table><caption>${types.map(code).join(' ')}</caption>
<thead><tr><th scope="col">data</th><th scope="col">value</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`;
}

function topicSection({ name, schemas, writer, subject, readers }: DocumentedTopic): string {
  const tables = [...new Set(Object.values(schemas))].map((schema) =>
    fieldsTable(
      Object.keys(schemas).filter((type) => schemas[type] === schema),
      schema,
    ),
  );
  const readBy = readers.length ? `read by ${readers.join(' and ')}` : 'read by no service yet';
  return `<section><h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>
<p>Written by ${escapeHtml(writer)}, ${escapeHtml(readBy)}. Subject: ${escapeHtml(subject)}.</p>
${tables.join('\n')}</section>`;
}

/** The event catalogue as an HTML page without scripts. */
export const eventsPage = (topics: DocumentedTopic[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Events of Innkeeper</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<header>
<h1>Events of Innkeeper</h1>
<p>CloudEvents 1.0 in JSON, delivered at least once, in order per subject. An event carries the whole state after the change, with the kind of its record; a field without a value is null.</p>
<nav><a href="/api/docs">API</a> <a href="/api/docs/asyncapi.json">asyncapi.json</a></nav>
</header>
<main>
${topics.map(topicSection).join('\n')}
</main>
</body>
</html>
`;
