import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The file in the folder of a store by which that is known again: a folder without it, such as the place of a disk that is not mounted, is another one. */
const MARK = 'store-id'
/** The file in DATA_DIR that says which folders were stores, and by which mark. */
const KNOWN = 'known-stores.json'
const LOCK = `${KNOWN}.lock`
/** How long another process is waited for, which holds the lock for a moment alone. Milliseconds. */
const PATIENCE = 10_000

/** The mark that a folder bears; nothing where it bears none, or is not there. */
export const markIn = (folder: string): Promise<string | undefined> =>
  readFile(join(folder, MARK), 'utf8').then(
    (text) => text.trim(),
    () => undefined
  )

/** The mark that a folder must bear: that of its first opening, where DATA_DIR knows it; else what it bears now, or a new one. */
export async function expectedMark(folder: string, dataDir: string | undefined): Promise<string> {
  const place = resolve(folder)
  const before = dataDir === undefined ? undefined : readKnown(dataDir)[place]
  if (before !== undefined) return before
  const mark = (await markIn(folder)) ?? (await newMark(folder))
  return dataDir === undefined ? mark : keepKnown(dataDir, place, mark)
}

/** File systems that know no second name of a file answer so. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** Of two processes that open a new folder at a time the first gives the mark, which is there whole or not at all. */
async function newMark(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [mark, file] = [randomUUID(), join(folder, MARK)]
  const beside = `${file}.${mark}`
  await writeFile(beside, `${mark}\n`, { mode: 0o600 })
  const failure = await link(beside, file).catch((error: NodeJS.ErrnoException) => error)
  if (failure && NO_LINKS.includes(failure.code ?? '')) await rename(beside, file)
  else await unlink(beside)
  if (failure && failure.code !== 'EEXIST' && !NO_LINKS.includes(failure.code ?? '')) throw failure
  return (await markIn(folder)) ?? mark
}

function readKnown(dataDir: string): Readonly<Record<string, string>> {
  const file = join(dataDir, KNOWN)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}

/**
 * Notes the mark of a folder where none is noted yet, and answers the one that is. A server and a command may open stores at the same
 * moment: each reads and writes the whole file under a lock of the kernel, which no crash leaves behind, and without a pause in between.
 */
function keepKnown(dataDir: string, place: string, mark: string): string {
  mkdirSync(dataDir, { recursive: true })
  const lock = new DatabaseSync(join(dataDir, LOCK), { timeout: PATIENCE })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
    const known = readKnown(dataDir)
    const before = known[place]
    if (before !== undefined) return before
    const beside = join(dataDir, `${KNOWN}.${randomUUID()}`)
    writeFileSync(beside, `${JSON.stringify({ ...known, [place]: mark }, null, 2)}\n`, { mode: 0o600 })
    renameSync(beside, join(dataDir, KNOWN))
    return mark
  } finally {
    lock.close()
  }
}
