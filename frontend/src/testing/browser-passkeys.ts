/** What a browser answers when it is asked for a passkey: the JSON of a credential, or an error as browsers throw it. */
type Answer = (publicKey: { challenge: string }) => object | DOMException;

/**
 * Gives jsdom the functions of Web Authentication. The returned function takes them away, which is also how a browser without
 * passkeys looks. What is answered can be changed at any time.
 */
export function withPasskeys(answers: { create?: Answer; get?: Answer }) {
  const ask =
    (answer: Answer) =>
    async ({ publicKey }: { publicKey: { challenge: string } }) => {
      const given = answer(publicKey);
      if (given instanceof DOMException) throw given;
      return { toJSON: () => given };
    };
  const notAsked: Answer = () => new DOMException('Nothing asks for this.', 'NotSupportedError');
  const asIs = (options: object) => options;
  Object.assign(globalThis, {
    PublicKeyCredential: Object.assign(() => {}, {
      parseCreationOptionsFromJSON: asIs,
      parseRequestOptionsFromJSON: asIs,
    }),
  });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: (options: never) => ask(answers.create ?? notAsked)(options),
      get: (options: never) => ask(answers.get ?? notAsked)(options),
    },
  });
  return () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  };
}
