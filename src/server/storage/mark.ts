import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** The file in the folder of a store by which that is known again: a folder without it, such as the place of a disk that is not mounted, is another one. */
const MARK = 'store-id'
/** The file in DATA_DIR that says which folders were stores, and by which mark. */
const KNOWN = 'known-stores.json'

/** The mark that a folder bears; nothing where it bears none, or is not there. */
export const markIn = (folder: string): Promise<string | undefined> =>
  readFile(join(folder, MARK), 'utf8').then(
    (text) => text.trim(),
    () => undefined
  )

/** The mark that a folder must bear: that of its first opening, where DATA_DIR knows it; else what it bears now, or a new one. */
export async function expectedMark(folder: string, dataDir: string | undefined): Promise<string> {
  const place = resolve(folder)
  const known = dataDir === undefined ? {} : await readKnown(dataDir)
  const before = known[place]
  if (before !== undefined) return before
  const mark = (await markIn(folder)) ?? (await newMark(folder))
  if (dataDir !== undefined) await keepKnown(dataDir, { ...known, [place]: mark })
  return mark
}

/** Of two processes that open a new folder at a time the first gives the mark. */
async function newMark(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const mark = randomUUID()
  const isMine = await writeFile(join(folder, MARK), `${mark}\n`, { flag: 'wx', mode: 0o600 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      return false
    }
  )
  return isMine ? mark : ((await markIn(folder)) ?? mark)
}

async function readKnown(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(join(dataDir, KNOWN), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return '{}'
  })
  return JSON.parse(text) as Record<string, string>
}

async function keepKnown(dataDir: string, known: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const beside = join(dataDir, `${KNOWN}.${randomUUID()}`)
  await writeFile(beside, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 })
  await rename(beside, join(dataDir, KNOWN))
}
