import type { AppContext } from '../context/app-context.ts'
import type { Ctx } from '../context/context.ts'
import { unaskedContext } from '../context/unasked-context.ts'
import type { ClaimedJob } from './job.ts'

/** A context as a call has it, for work without a request: as the user of the job, with the rights that he has now. Throws a Refusal where he is none any more. */
export async function jobContext(appContext: AppContext, job: ClaimedJob, signal: AbortSignal): Promise<Ctx> {
  const principal = await appContext.principals.ofUser(job.user, job.tenant, job.project)
  return unaskedContext(appContext, { principal, language: job.language, signal })
}
