import type { BIZ } from '#contract/files/stored.ts'
import { type SendOptions, sendTo } from '#core/wire/upload/upload-small.ts'
import { createUploads, type Uploads } from '#core/wire/upload/upload.ts'

import { remember } from './stored-files.ts'

/** A queue of files that become values: `about` names the value they are for. */
export type FileUploads = Uploads<null, string>

/** How the files of a column or a form are sent, and what they are for (default temp). */
export interface FileSending extends SendOptions {
  readonly biz?: (typeof BIZ)[number] | undefined
}

const queues = new Map<string, FileUploads>()

/**
 * The queue for such a sending. The product's own upload goes on after a lost connection and takes files of any size; a server
 * that a column names (`action`) is sent each file in one piece. Queues live as long as the page: an upload that its dialog has
 * left behind is found again.
 */
export function fileUploads({ biz = 'temp', action, token, responseName }: FileSending): FileUploads {
  const name = JSON.stringify([biz, action, token, responseName])
  const known = queues.get(name)
  if (known) return known
  const isOwn = !action && token !== false && !responseName
  const send = sendTo({ action, token, responseName })
  const made = createUploads<null, string>({
    biz,
    finish: async (object) => {
      remember(object)
      return { result: null }
    },
    ...(!isOwn && { ports: { small: send, large: send, abandon: async () => undefined } })
  })
  queues.set(name, made)
  return made
}
