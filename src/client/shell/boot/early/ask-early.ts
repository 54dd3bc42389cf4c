import { HEADER } from '#contract/core/reply.ts'
import { readTimed } from '#core/state/session/stored.ts'
import { addressAt } from '#core/wire/http/address.ts'
import { forgetEarly, FRESH } from '#core/wire/http/early-answers.ts'

import { settingsHere } from './settings-here.ts'

/** What every start of a session asks: who is signed in, what he may do, how he has set his pages. */
export const OF_SESSION = ['/user/info', '/sys/permission/getUserPermissionByToken', '/sys/user/settings'] as const
/** What the page asks at which most of the days begin. */
export const OF_PAGE: Readonly<Partial<Record<string, readonly string[]>>> = {
  '/workbench/index': [
    '/workbench/mine',
    '/sys/sysAnnouncementSend/getMyAnnouncementSend?pageNo=1&pageSize=5&column=sendTime&order=desc'
  ]
}

/**
 * Asks what the first page of a session needs while the program is still on its way (core/wire/http/early-answers gives the answers to
 * whoever asks the same). Nothing where nobody is signed in.
 */
export function askEarly(): void {
  const token = readTimed('Access-Token')?.value
  if (typeof token !== 'string' || token === '') return
  const tenant = String(Number(readTimed('TENANT_ID')?.value ?? 0))
  const lang = settingsHere().language
  const headers = { [HEADER.token]: token, [HEADER.tenant]: tenant, lang }
  globalThis.earlyQuestions = [...OF_SESSION, ...(OF_PAGE[location.pathname] ?? [])].map((path) => {
    const asked = Date.now()
    const stop = new AbortController()
    const address = addressAt(path)
    const stamped = `${address}${path.includes('?') ? '&' : '?'}_t=${Math.floor(asked / 1000)}`
    const answer = fetch(stamped, { headers, credentials: 'same-origin', signal: stop.signal })
    const question: NonNullable<typeof globalThis.earlyQuestions>[number] = {
      address,
      token,
      tenant,
      lang,
      asked,
      answer,
      stop
    }
    // Whoever takes the answer takes its failure as well; what nobody takes fails in silence.
    answer.then(
      () => (question.arrived = Date.now()),
      () => undefined
    )
    return question
  })
  setTimeout(forgetEarly, FRESH)
}
