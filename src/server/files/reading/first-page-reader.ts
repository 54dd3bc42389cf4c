import type { AppContext } from '../../core/context/app-context.ts'
import { DiskFull, NotStored } from '../../storage/storage.ts'
import { ClaimedWork, MOST_TRIES } from './claimed-work.ts'
import type { PageReading } from '../first-page/page-job.ts'
import { PAGE_PICTURE } from '../first-page/picture-path.ts'
import type { PageProcesses } from './page-processes.ts'
import {
  type ClaimedPage,
  claimFirstPage,
  type KeptFirstPage,
  releaseFirstPage,
  wantedFirstPages,
  writeFirstPage
} from './pending-first-pages.ts'

type Kept = Pick<AppContext, 'db' | 'storage' | 'live'>

/** Reads the first pages of stored files after they were acknowledged; what is waiting is in `arc_first_page`. */
export class FirstPageReader extends ClaimedWork<ClaimedPage> {
  constructor(appContext: Kept, processes: PageProcesses, onTrouble: (error: unknown) => void) {
    const { db, live } = appContext
    super(
      {
        workers: processes,
        claim: (holder, load) => claimFirstPage(db, holder, load),
        stillPending: (holder, digests) => wantedFirstPages(db, holder, digests),
        release: (holder, digest) => releaseFirstPage(db, holder, digest),
        async work(claimed, holder, signal) {
          const reading = await readPage(appContext, processes, claimed, signal)
          if (await writeFirstPage(db, holder, claimed, await keep(appContext, claimed, reading))) live.nudge()
        }
      },
      onTrouble
    )
  }
}

async function readPage(
  { storage }: Kept,
  processes: PageProcesses,
  { path, format, gen, tries }: ClaimedPage,
  signal: AbortSignal
): Promise<PageReading> {
  if (tries > MOST_TRIES) return { lines: null, picture: null, reason: 'hostile' }
  try {
    if (gen !== null) return await processes.read({ format, source: { spec: gen } }, signal)
    return await storage.local([path], ([file = '']) => processes.read({ format, source: { path: file } }, signal))
  } catch (error) {
    if (error instanceof NotStored) return { lines: null, picture: null, reason: 'unreadable' }
    throw error
  }
}

/** Puts the picture into the storage. Where there is no room for it there is none. */
async function keep(
  { storage }: Kept,
  { id: digest }: ClaimedPage,
  { lines, picture, reason }: PageReading
): Promise<KeptFirstPage> {
  if (reason !== null && lines === null) return { state: 'refused', reason, lines: [], picture: null }
  const ready = { state: 'ready', reason, lines: lines ?? [] } as const
  if (!picture) return { ...ready, picture: null }
  const name = storage.nameByDigest('pages', digest, PAGE_PICTURE.ending)
  try {
    await storage.reserve(picture.bytes.length)
    await storage.put(name, [picture.bytes])
  } catch (error) {
    if (error instanceof DiskFull) return { ...ready, picture: null }
    throw error
  }
  return { ...ready, picture: { name, width: picture.width, height: picture.height } }
}

const readers = new WeakMap<object, FirstPageReader>()

/** Makes the reader of a server known to its uploads. */
export const setReader = (appContext: AppContext, reader: FirstPageReader): void => void readers.set(appContext, reader)

/** The reader of a server; none where its settings say that no first page is read. */
export const readerOf = (appContext: AppContext): FirstPageReader | undefined => readers.get(appContext)
