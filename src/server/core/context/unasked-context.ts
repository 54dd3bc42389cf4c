import { inTransaction } from '../../db/transaction.ts'
import type { AppContext } from './app-context.ts'
import type { Ctx } from './context.ts'
import type { Principal } from '../principal/principal.ts'
import { Refusal } from '../refusing/refusal.ts'
import { sayFor } from '../text/say.ts'

/** For whom work is done that nobody waits for with a request, and what ends it early. */
interface UnaskedWork {
  readonly principal: Principal
  readonly language?: string
  readonly signal?: AbortSignal
}

/** A context as a call has it, for work without a request; asking for one throws. */
export function unaskedContext(
  appContext: AppContext,
  { principal, language = 'zh-CN', signal = new AbortController().signal }: UnaskedWork
): Ctx {
  const none = (what: string) => () => {
    throw new Error(`work that nobody has asked for has no ${what}`)
  }
  const context: Omit<Ctx, 'project' | 'request' | 'reply'> = {
    appContext,
    principal,
    say: sayFor({ lang: language }),
    ip: '',
    agent: '',
    signal,
    isAwaited: false,
    isReadOnly: false,
    setMessage: () => undefined,
    setMessageText: () => undefined,
    inTransaction: (work, extent) => inTransaction(appContext.db, principal, work, extent)
  }
  return Object.defineProperties(context, {
    project: {
      get() {
        if (principal.project === null) throw new Refusal('rules:refused.noProject')
        return principal.project
      }
    },
    request: { get: none('request') },
    reply: { get: none('reply') }
  }) as Ctx
}
