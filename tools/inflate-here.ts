/**
 * Build plugin: images of a PDF are unpacked where the PDF is written. The library would start a worker from a text of
 * its own, which the policy of our workers forbids, and then waits forever.
 */
import type { Plugin } from 'vite';

const library = /[\\/]png-js[\\/]lib[\\/]png-js\.browser\.js$/;
const asked = "import { unzlib } from 'fflate';";
const used = 'const inflate = unzlib ;';

/** Makes png-js unpack at once. Fails the build when the library has changed. */
export const inflateHere = (): Plugin => ({
  name: 'inflate-here',
  transform(code, id) {
    if (!library.test(id)) return undefined;
    if (!code.includes(asked) || !code.includes(used)) return this.error('png-js unpacks images in another way now.');
    return code
      .replace(asked, "import { unzlibSync } from 'fflate';")
      .replace(used, 'const inflate = (data, done) => done(null, unzlibSync(data));');
  },
});
