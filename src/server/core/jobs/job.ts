import type { Ctx } from '../context/context.ts'

/** A job as its worker gets it, with what was ordered: `Payload` is what whoever orders this kind gives along. */
export interface ClaimedJob<Payload = Readonly<Record<string, unknown>>> {
  readonly id: string
  readonly kind: string
  /** What it is about, by the key of its text: `system:position`. */
  readonly about: string
  readonly payload: Payload
  readonly user: string
  readonly tenant: number
  readonly project: string | null
  readonly language: string
  readonly tries: number
}

/** What the work of a job has at hand. */
export interface JobWork<Payload = Readonly<Record<string, unknown>>> {
  readonly job: ClaimedJob<Payload>
  /** Works as the user who has ordered it, with the rights that he has now. Its signal aborts when the job is cancelled or the server stops. */
  readonly ctx: Ctx
  /** Notes how far the work is; written now and then. */
  readonly progress: (done: number, total?: number) => void
}

/** How a job has ended well: what is said, a file that it has made, by its name in the storage, and the page that shows what came of it. */
export interface JobEnd {
  readonly message: string
  /** A path of the menu with its search; the notice of the end leads there. */
  readonly page?: string
  readonly file?: { readonly path: string; readonly name: string }
}

/** Does the work of a kind of jobs. Begun anew after a stop, it goes on, or does the same again without doing it twice. */
export type JobRunner<Payload = Readonly<Record<string, unknown>>> = (work: JobWork<Payload>) => Promise<JobEnd>

/** Somebody has asked for the job's end. */
export class JobCancelled extends Error {}
/** The server stops: the job waits for the next one. */
export class JobInterrupted extends Error {}
