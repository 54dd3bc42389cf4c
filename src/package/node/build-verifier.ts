import { fileURLToPath } from 'node:url'

import { build } from 'vite'

/** What the verifier is called beside the client, and in every package. */
const VERIFIER = 'verify.mjs'

/** Makes the verifier into one file that needs Node and nothing else, readable as it is: it is to be understood after decades too. */
export async function buildVerifier(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('./main.ts', import.meta.url)),
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: VERIFIER, codeSplitting: false } }
    }
  })
}
