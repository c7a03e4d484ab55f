/** A server-sent event, as far as the desk needs it. */
export interface StreamEvent {
  id: string;
  event: string;
}

/**
 * Reads server-sent events until the stream ends. `onSign` is called for all received data, heartbeats included.
 * @throws the error that ends the connection
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onEvent, onSign }: { onEvent: (event: StreamEvent) => void; onSign: () => void },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parse(block);
      if (event.event) onEvent(event);
    }
  }
}

function parse(block: string): StreamEvent {
  const fields = { id: '', event: '' };
  for (const line of block.split('\n')) {
    const [, name, value] = /^(id|event): ?(.*)$/.exec(line) ?? [];
    if (name) fields[name as keyof typeof fields] = value!;
  }
  return fields;
}
