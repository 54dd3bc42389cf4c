import { createSHA256 } from 'hash-wasm'

import type { Task } from '#contract/session/proof.ts'

// By WebAssembly: the browser's own digest is absent on plain http, and slower for many small texts.
addEventListener('message', async ({ data: { challenge, bits } }: MessageEvent<Task>) => {
  const sum = await createSHA256()
  for (let nonce = 0; ; nonce++) {
    const [a = 0, b = 0, c = 0, d = 0] = sum.init().update(`${challenge}:${nonce}`).digest('binary')
    if (Math.clz32((a << 24) | (b << 16) | (c << 8) | d) >= bits) return postMessage(nonce)
  }
})
