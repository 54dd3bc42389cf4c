/** One row of a journal as it lies on the disk. */
export interface JournalRow<Entry> {
  /** User, project and screen. */
  readonly scope: string
  /** The page in which it was typed. */
  readonly page: string
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly entry: Entry
}

const NAME = 'archives-journal'
const STORE = 'rows'

let opening: Promise<IDBDatabase> | undefined

/** Opens the disk once for the page; tried again after a failure. */
export function openJournalStore(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: ['scope', 'page', 'id'] })
    asked.onsuccess = () => {
      // A tab with a newer version of the product must not wait for this one.
      asked.result.onversionchange = () => shut(asked.result)
      asked.result.onclose = () => shut(asked.result)
      resolve(asked.result)
    }
    asked.onerror = () => reject(asked.error)
  }).catch((failure: unknown) => {
    opening = undefined
    throw failure
  })
  return opening
}

function shut(disk: IDBDatabase): void {
  disk.close()
  opening = undefined
}

const CHANNEL = 'archives-journal'
const writeListeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

/** Subscribes to rows that a page of this browser has written or taken away. */
export function onJournalWrite(listener: () => void): void {
  writeListeners.add(listener)
  if (channel) return
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = () => {
    for (const listener of writeListeners) listener()
  }
}

/** Writes in one transaction, and is done when it is on the disk and not merely on its way. */
export async function writeJournal(work: (rows: IDBObjectStore) => void): Promise<void> {
  const disk = await openJournalStore()
  await new Promise<void>((resolve, reject) => {
    const change = disk.transaction(STORE, 'readwrite', { durability: 'strict' })
    change.oncomplete = () => resolve()
    change.onabort = () => reject(change.error)
    work(change.objectStore(STORE))
  })
  channel?.postMessage(null)
  for (const listener of writeListeners) listener()
}

/** Reads all rows of a scope, of every tab. */
export async function readScope<Entry>(scope: string): Promise<JournalRow<Entry>[]> {
  const disk = await openJournalStore()
  return await new Promise((resolve, reject) => {
    const asked = disk
      .transaction(STORE)
      .objectStore(STORE)
      .getAll(IDBKeyRange.bound([scope], [scope, []]))
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

/** The keys of all rows whose scope begins so, of every tab. */
export async function readJournalKeys(
  beginning: string
): Promise<readonly Pick<JournalRow<unknown>, 'scope' | 'page'>[]> {
  const disk = await openJournalStore()
  return await new Promise((resolve, reject) => {
    const asked = disk
      .transaction(STORE)
      .objectStore(STORE)
      .getAllKeys(IDBKeyRange.bound([beginning], [`${beginning}\uffff`]))
    asked.onsuccess = () =>
      resolve((asked.result as [scope: string, page: string, id: string][]).map(([scope, page]) => ({ scope, page })))
    asked.onerror = () => reject(asked.error)
  })
}
