import { MAX_PICTURE_BYTES } from '@innkeeper/contracts/pictures';
import { fitImage } from './fit-image.ts';

/** jsdom has neither images nor canvases: a browser that decodes pictures of `width` × `height` and encodes a byte per pixel. */
function browserWith(decoded: { width: number; height: number } | null, bytesPerPixel = 1) {
  const close = jest.fn();
  globalThis.createImageBitmap = (async () => {
    if (!decoded) throw new DOMException('no image', 'InvalidStateError');
    return { ...decoded, close };
  }) as unknown as typeof createImageBitmap;
  const drawn: number[][] = [];
  const context = {
    fillRect: () => {},
    drawImage: (_: unknown, ...place: number[]) => drawn.push(place.slice(2)),
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    const blob = new Blob(['x'], { type: type! });
    Object.defineProperty(blob, 'size', { value: this.width * this.height * bytesPerPixel });
    done(blob);
  });
  return { drawn, close };
}
const file = (name: string, type: string, size: number) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
afterEach(() => {
  jest.restoreAllMocks();
});

test('a picture that the store accepts is sent as it is', async () => {
  const { drawn } = browserWith(null);
  const small = file('room.png', 'image/png', MAX_PICTURE_BYTES);
  expect(await fitImage(small)).toBe(small);
  expect(drawn).toEqual([]);
});

test.each([
  ['Lobby.heic', 'image/heic', 2_000_000],
  ['Lobby.HEIC', '', 2_000_000], // Windows knows no type for it
  ['Lobby.jpg', 'image/jpeg', MAX_PICTURE_BYTES + 1],
] as const)('%s of type “%s” becomes a JPEG of at most 4,000 pixels', async (name, type, size) => {
  const { drawn, close } = browserWith({ width: 8_000, height: 6_000 }, 0.5);
  const fitted = await fitImage(file(name, type, size));
  expect([fitted.name, fitted.type]).toEqual(['Lobby.jpg', 'image/jpeg']);
  expect(drawn).toEqual([[4_000, 3_000]]);
  expect(close).toHaveBeenCalled();
});

test('a small one keeps its size, and one that is still too large gets smaller', async () => {
  const small = browserWith({ width: 300, height: 200 });
  await fitImage(file('a.heic', 'image/heic', 1));
  expect(small.drawn).toEqual([[300, 200]]);
  const dense = browserWith({ width: 4_000, height: 4_000 }, 1);
  await fitImage(file('a.heic', 'image/heic', 1));
  expect(dense.drawn).toEqual([
    [4_000, 4_000],
    [3_000, 3_000],
  ]);
});

test('where the browser cannot read it, the failure says what to do', async () => {
  browserWith(null);
  await expect(fitImage(file('a.heic', 'image/heic', 1))).rejects.toMatchObject({
    code: 'undecodable',
    message: expect.stringMatching(/Save it as JPEG/),
  });
});
