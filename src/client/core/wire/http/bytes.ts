import { staticFile } from '#contract/files/stored.ts'

import { $session } from '#core/state/session/session.ts'

import { handleFailure } from './handle-failure.ts'
import { sendCall } from './send.ts'

/** The bytes of a stored file, for a viewer in the page. Fails as `ask` does, and shows the failure as it does. */
export async function fetchBytes(path: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  const token = $session.get()?.token
  try {
    return await sendCall(staticFile, { '*': path }, { token, key: undefined, signal }, (answer) =>
      answer.arrayBuffer()
    )
  } catch (failure) {
    handleFailure(failure, { token, quiet: false, anonymous: false })
    throw failure
  }
}
