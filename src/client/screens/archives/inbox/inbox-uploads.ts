import { atom } from 'nanostores'

import { addToInbox } from '#contract/archives/inbox.ts'
import { warn } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { createUploads } from '#core/wire/upload/upload.ts'

/** Counts what has come into the inbox: a list that follows it asks anew. */
export const $arrived = atom(0)

/** The uploads of 待归类文件: each file waits there to be classified. The queue belongs to the page, not to the screen. */
export const inboxUploads = createUploads<null, null>({
  biz: 'archives',
  async finish(object, { id }, signal) {
    const { held } = await ask(addToInbox, { path: object.path }, { idempotencyKey: id, signal, quiet: true })
    if (held !== null) warn(held)
    else $arrived.set($arrived.get() + 1)
    return { result: null }
  }
})
