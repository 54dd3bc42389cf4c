import { inTransaction } from '../../db/transaction.ts'
import type { AppContext } from '../app-context.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { sayFor } from '../say.ts'
import type { Job } from './job.ts'

/** A context as a call has it, for work without a request: as the user of the job, with the rights that he has now. Throws a Refusal where he is none any more. */
export async function jobContext(appContext: AppContext, job: Job, signal: AbortSignal): Promise<Ctx> {
  const principal = await appContext.principals.ofUser(job.user, job.tenant, job.project)
  const none = (what: string) => () => {
    throw new Error(`a job has no ${what}`)
  }
  const context: Omit<Ctx, 'project' | 'request' | 'reply'> = {
    appContext,
    principal,
    say: sayFor({ lang: job.language }),
    ip: '',
    agent: '',
    signal,
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
