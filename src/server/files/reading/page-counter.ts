import type { AppContext } from '../../core/context/app-context.ts'
import { NotStored } from '../../storage/storage.ts'
import { type ClaimedFile, ClaimedWork, MOST_TRIES } from './claimed-work.ts'
import { claimPending, releasePending, stillPending, writeCounted } from './pending-pages.ts'
import type { PageCount } from '../../bytes/probe/count-pages.ts'
import type { PdfWorkers } from '../../bytes/pdf-workers.ts'

const HOSTILE: PageCount = { kind: 'hostile' }
const UNREADABLE: PageCount = { kind: 'unreadable' }

/** Counts the pages of stored PDFs after they were acknowledged; what is pending is in `arc_object.page_state`. */
export class PageCounter extends ClaimedWork<ClaimedFile> {
  constructor(
    { db, storage, live }: Pick<AppContext, 'db' | 'storage' | 'live'>,
    workers: PdfWorkers,
    onTrouble: (error: unknown) => void
  ) {
    const count = async ({ path, tries }: ClaimedFile, signal: AbortSignal): Promise<PageCount> => {
      try {
        if (tries > MOST_TRIES) return HOSTILE
        return await storage.local([path], ([file = '']) => workers.count(file, signal))
      } catch (error) {
        if (error instanceof NotStored) return UNREADABLE
        throw error
      }
    }
    super(
      {
        workers,
        claim: (holder, load) => claimPending(db, holder, load),
        stillPending: (holder, ids) => stillPending(db, holder, ids),
        release: (holder, id) => releasePending(db, holder, id),
        async work(claimed, holder, signal) {
          const counted = await count(claimed, signal)
          const pages = counted.kind === 'counted' ? counted.pages : null
          if (await writeCounted(db, holder, claimed, counted.kind, pages)) live.nudge()
        }
      },
      onTrouble
    )
  }
}

const counters = new WeakMap<object, PageCounter>()

/** Makes the counter of a server known to its uploads. */
export const setCounter = (appContext: AppContext, counter: PageCounter): void => void counters.set(appContext, counter)

/** The counter of a server. */
export function counterOf(appContext: AppContext): PageCounter {
  const counter = counters.get(appContext)
  if (!counter) throw new Error('this server counts no pages: its area "files" is not registered')
  return counter
}
