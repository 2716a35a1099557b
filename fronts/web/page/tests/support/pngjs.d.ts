/** The parts of pngjs that the tests use. */
declare module "pngjs" {
  export class PNG {
    width: number;
    height: number;
    data: Buffer;
    constructor(options: { width: number; height: number });
    static readonly sync: {
      read(bytes: Buffer): PNG;
      write(picture: PNG, options?: Readonly<Record<string, number>>): Buffer;
    };
  }
}
